import type { Scenario } from './scenario.ts'
import { jumpingClock } from './scenarios/clock.ts'
import { databaseTroubles } from './scenarios/database.ts'
import { failover } from './scenarios/failover.ts'
import { fullDisk } from './scenarios/full-disk.ts'
import { killPostgres, killServer, killWorker } from './scenarios/kills.ts'
import { outsideTroubles } from './scenarios/outside.ts'

/** Every fault scenario, in the order of the outcome table. */
export const SCENARIOS: readonly Scenario[] = [
  killServer,
  killWorker,
  killPostgres,
  failover,
  databaseTroubles,
  fullDisk,
  outsideTroubles,
  jumpingClock,
]
