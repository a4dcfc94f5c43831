/** What a person may be asked to do before the camera (docs/spec.md#identity-documents): the eight. */
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

/** As the person, and then the administrator, reads it. */
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

/** A prompt that was chosen longer ago could have been prepared for (docs/spec.md#identity-documents). Minutes. */
export const LIVENESS_MINUTES = 10

/** The live photo as the camera gives it, in pixels (docs/spec.md#identity-documents). */
export const LIVE_PHOTO = { width: 640, height: 480 } as const

/** One of the eight; `draw` is a number from 0 up to, but not including, 1. */
export function chooseLivenessPrompt(draw: number): LivenessPrompt {
  const chosen = LIVENESS_PROMPTS[Math.floor(draw * LIVENESS_PROMPTS.length)]
  if (chosen === undefined) throw new RangeError(`${draw} is not in [0, 1)`)
  return chosen
}
