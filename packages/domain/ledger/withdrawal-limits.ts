import type { Francs } from '../money/francs.ts'

/** The least and the most that one withdrawal pays out (decisions, «A rental, its money, its clock»). */
export const WITHDRAWAL_MIN: Francs = 500
export const WITHDRAWAL_MAX: Francs = 500_000
