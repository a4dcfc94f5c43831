import { randomInt } from 'node:crypto'

/** A number from 0 up to, but not including, 1: randomness as an argument. */
export type Draw = () => number

const STEPS = 2 ** 32

/** Nobody foresees the next one. */
export const unforeseenDraw: Draw = () => randomInt(STEPS) / STEPS
