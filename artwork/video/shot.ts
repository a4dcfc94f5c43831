import { type Track, valueAt } from './motion.ts'

/** The frame everything is placed in; pictures are encoded smaller. */
export const FRAME = { width: 1280, height: 720 } as const
export const FRAMES_A_SECOND = 24

/** An actor: its markup is drawn around (0, 0) of its own place. */
export interface Actor {
  readonly markup: string
  readonly x?: Track
  readonly y?: Track
  readonly scale?: Track
  readonly turn?: Track
  readonly opacity?: Track
  /** The visible share of its width, from the left. */
  readonly reveal?: Track
  /** They move with it. */
  readonly parts?: readonly Actor[]
}

export interface Shot {
  /** In seconds from the film's beginning. */
  readonly from: number
  readonly until: number
  /** Fills the frame behind the actors. */
  readonly ground: string
  /** Where the shot opens from. */
  readonly opening: readonly [x: number, y: number]
  readonly actors: readonly Actor[]
}

/** The style of one element of the page that draws the film. */
export type ElementStyle = readonly [id: string, css: string]

const round = (value: number): number => Math.round(value * 1000) / 1000

export function stylesOf(actor: Actor, id: string, second: number): ElementStyle[] {
  const at = (track: Track | undefined, otherwise: number): number =>
    round(valueAt(track ?? otherwise, second))
  const place = `translate(${at(actor.x, 0)}px,${at(actor.y, 0)}px) rotate(${at(actor.turn, 0)}deg) scale(${at(actor.scale, 1)})`
  const hidden = round(100 - at(actor.reveal, 1) * 100)
  const clip = actor.reveal === undefined ? '' : `;clip-path:inset(-20% ${hidden}% -20% 0)`
  return [
    [id, `transform:${place};opacity:${at(actor.opacity, 1)}${clip}`],
    ...(actor.parts ?? []).flatMap((part, index) => stylesOf(part, `${id}-${index}`, second)),
  ]
}

export function markupOf(actor: Actor, id: string): string {
  const parts = (actor.parts ?? []).map((part, index) => markupOf(part, `${id}-${index}`)).join('')
  return `<div class="actor" id="${id}">${actor.markup}${parts}</div>`
}
