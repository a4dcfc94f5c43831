/** The states of the return of an item whose rental has begun (docs/spec.md#return). */
export const RETURN_STATES = ['awaited', 'declared', 'confirmed', 'contested', 'presumed', 'settled'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/** The item may still be out, or in dispute. */
export const UNSETTLED_RETURNS: readonly ReturnState[] = ['awaited', 'declared', 'contested']
