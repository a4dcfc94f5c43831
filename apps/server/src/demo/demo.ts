import type { FastifyInstance } from 'fastify'
import type { SocialPictures } from '../features/pictures/social-pictures.ts'
import { type DemoClock, openDemoClock } from './demo-clock.ts'
import type { DemoIdentity } from './demo-identity.ts'
import { registerDemoPictures } from './demo-pictures.ts'
import { demoHandlers } from './demo-routes.ts'
import { runDue } from './run-due.ts'
import { seedDemo } from './seed-demo.ts'
import type { SeedContext } from './seed-rentals.ts'

/** Everything that makes a demo of the product: its catalogue, its outside parties, its calendar. */
export interface Demo {
  readonly clock: DemoClock
  readonly handlers: ReturnType<typeof demoHandlers>
  registerPictures(http: FastifyInstance, social: SocialPictures): Promise<void>
  /** More that is done at once when the calendar is moved. */
  alsoDue(work: () => Promise<void>): void
  seed(): Promise<void>
}

export async function createDemo(context: SeedContext & { readonly identity: DemoIdentity }): Promise<Demo> {
  const clock = await openDemoClock(context.db)
  const others: (() => Promise<void>)[] = []
  const runAllDue = async () => {
    await runDue({ ...context, clock })
    for (const work of others) await work()
  }
  return {
    clock,
    handlers: demoHandlers({ db: context.db, clock, runDue: runAllDue }),
    registerPictures: registerDemoPictures,
    alsoDue: (work) => void others.push(work),
    seed: () => seedDemo(context, clock.now()),
  }
}
