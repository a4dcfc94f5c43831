import type { Shot } from '../shot.ts'

/** A shot before it has its place in the film. */
export type Act = Omit<Shot, 'from' | 'until'>
