/** The eight prompts of the liveness check (docs/spec.md#identity-documents). */
export const LIVENESS_PROMPTS = [
  'right-hand',
  'left-hand',
  'one-finger',
  'two-fingers',
  'three-fingers',
  'four-fingers',
  'five-fingers',
  'smile',
] as const
export type LivenessPrompt = (typeof LIVENESS_PROMPTS)[number]

/** The text that the person, and then the administrator, reads. */
export const LIVENESS_TEXTS: Readonly<Record<LivenessPrompt, string>> = {
  'right-hand': 'Levez la main droite',
  'left-hand': 'Levez la main gauche',
  'one-finger': 'Montrez 1 doigt',
  'two-fingers': 'Montrez 2 doigts',
  'three-fingers': 'Montrez 3 doigts',
  'four-fingers': 'Montrez 4 doigts',
  'five-fingers': 'Montrez 5 doigts',
  smile: 'Souriez',
}

/**
 * How long a prompt is valid, in minutes: with more time a photo could be prepared (docs/spec.md#identity-documents).
 */
export const LIVENESS_MINUTES = 10

/** The size of the live photo, in pixels (docs/spec.md#identity-documents). */
export const LIVE_PHOTO = { width: 640, height: 480 } as const

/** One of the eight; `draw` is a number from 0 up to, but not including, 1. */
export function chooseLivenessPrompt(draw: number): LivenessPrompt {
  const chosen = LIVENESS_PROMPTS[Math.floor(draw * LIVENESS_PROMPTS.length)]
  if (chosen === undefined) throw new RangeError(`${draw} is not in [0, 1)`)
  return chosen
}
