import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { createMetrics, type Metrics, registerPoolGauge } from '../platform/telemetry/metrics.ts'
import { registerStateGauges } from './state-gauges.ts'
import { readState } from './state-queries.ts'

export interface MonitoringContext {
  readonly config: Pick<Config, 'mode'>
  readonly database: Pick<Database, 'pool' | 'kysely'>
  /** Whose date the product goes by. */
  readonly now: () => Date
}

const MANIFEST = path.resolve(import.meta.dirname, '../../package.json')

/** All that this process tells of itself and of what its database holds. */
export function createMonitoring({ config, database, now }: MonitoringContext): Metrics {
  const metrics = createMetrics({ version: versionIn(readFileSync(MANIFEST, 'utf8')), mode: config.mode })
  registerPoolGauge(metrics.registry, database.pool)
  registerStateGauges(metrics.registry, { read: () => readState(database.kysely, now()) })
  return metrics
}

function versionIn(manifest: string): string {
  const { version } = JSON.parse(manifest) as { readonly version?: unknown }
  return String(version)
}
