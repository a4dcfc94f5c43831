import type { Francs } from '../money/francs.ts'

/** The least and the most that one withdrawal pays out, in FCFA (docs/spec.md#withdrawal). */
export const WITHDRAWAL_MIN: Francs = 500
export const WITHDRAWAL_MAX: Francs = 500_000

/** How long the link mailed to the administrators for paying by hand is valid. */
export const WITHDRAWAL_LINK_DAYS = 14
