import { z } from 'zod'
import type { Jobs, Schedules } from './jobs/jobs.ts'

/** A feature's handlers, jobs, queues and schedules. Each names what it needs of the context. */
export interface Feature<Context, ServingContext extends Context = Context> {
  readonly handlers?: (context: ServingContext) => object
  readonly jobs?: (context: Context) => Jobs
  /** Names of the queues that its jobs wait in. */
  readonly queues?: readonly string[]
  readonly schedules?: Schedules
  /** By event that it owns: who is notified of it, and in which words. */
  readonly notifications?: object
  /** Jobs planned for an instant of the machine's clock that the demo's calendar has passed. */
  readonly onCalendarMoved?: (context: Context) => Promise<void>
}

/** The context that all of these functions need together. */
export type ContextOf<F extends (context: never) => unknown> = Parameters<F>[0]

const CalendarMove = z.object({ since: z.date() })

/** Where the demo's calendar stood before it was moved; undefined at a schedule's own time. */
export function movedSince(payload: unknown): Date | undefined {
  return CalendarMove.safeParse(payload).data?.since
}
