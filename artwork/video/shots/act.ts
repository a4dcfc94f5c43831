import type { Shot } from '../shot.ts'

/** A shot without its start time in the film. */
export type Act = Omit<Shot, 'from' | 'until'>
