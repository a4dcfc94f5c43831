import { systemClock } from '../platform/clock/clock.ts'
import type { DemoIdentity } from './demo-people.ts'
import { findDemoSource, registerDemoPictures } from './demo-pictures.ts'
import { phoneHandlers } from './phone-handlers.ts'
import type { Scenery } from './scenery.ts'
import { fillDatabase } from './seed-demo.ts'
import type { SeedContext } from './seed-rentals.ts'

export interface StagingOptions {
  /** Of the accounts with which the database is filled; undefined: it is not. */
  readonly password: string | undefined
  /** True if an operator is simulated: testers answer for their telephones. */
  readonly telephones: boolean
}

/** Parts of the demo for a site for trials: people to begin with, their pictures, and simulated telephones. */
export function createStaging(
  context: SeedContext & { readonly identity: DemoIdentity },
  { password, telephones }: StagingOptions,
): Scenery {
  const { db } = context
  return {
    handlers: telephones ? phoneHandlers(db) : {},
    registerPictures: registerDemoPictures,
    findSource: findDemoSource,
    async seed() {
      if (password === undefined) return
      const { seededAt } = await db.selectFrom('installation').select('seededAt').executeTakeFirstOrThrow()
      if (seededAt) return
      const now = systemClock.now()
      await fillDatabase(context, password, now)
      await db.updateTable('installation').set({ seededAt: now }).execute()
    },
  }
}
