import type { FastifyInstance } from 'fastify'
import type { SocialPictures } from '../features/pictures/social-pictures.ts'
import type { EmbeddedIdentity } from '../providers/identity/embedded-identity.ts'
import { type DemoClock, openDemoClock } from './demo-clock.ts'
import { registerDemoPictures } from './demo-pictures.ts'
import { demoHandlers } from './demo-routes.ts'
import { runDue } from './run-due.ts'
import { seedDemo } from './seed-demo.ts'
import type { SeedParts } from './seed-rentals.ts'

/** Everything that makes a demo of the product: its catalogue, its outside parties, its calendar. */
export interface Demo {
  readonly clock: DemoClock
  readonly handlers: ReturnType<typeof demoHandlers>
  registerPictures(http: FastifyInstance, social: SocialPictures): Promise<void>
  seed(): Promise<void>
}

export async function createDemo(parts: SeedParts & { readonly identity: EmbeddedIdentity }): Promise<Demo> {
  const clock = await openDemoClock(parts.db)
  return {
    clock,
    handlers: demoHandlers({ db: parts.db, clock, runDue: () => runDue({ ...parts, clock }) }),
    registerPictures: registerDemoPictures,
    seed: () => seedDemo(parts, clock.now()),
  }
}
