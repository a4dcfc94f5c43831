import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'

/** How the connections to the database are used by this process. */
export function registerPoolGauge(registry: Registry, pool: pg.Pool): void {
  new Gauge({
    name: 'okoume_database_connections',
    help: 'Connections of this process: open, of them idle; and callers that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}
