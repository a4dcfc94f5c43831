/** Where the return of a begun rental's object stands (docs/spec.md#return). */
export const RETURN_STATES = ['awaited', 'declared', 'confirmed', 'contested', 'presumed', 'settled'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/** The object may still be out, or in dispute. */
export const UNSETTLED_RETURNS: readonly ReturnState[] = ['awaited', 'declared', 'contested']
