export type Ease = (progress: number) => number

/** Arrives gently. */
export const glide: Ease = (progress) => 1 - (1 - progress) ** 3
/** Eases in and out. */
export const sway: Ease = (progress) => (progress < 0.5 ? 4 * progress ** 3 : 1 - (2 - 2 * progress) ** 3 / 2)
/** Overshoots and comes back. */
export const spring: Ease = (progress) => 1 + 2.4 * (progress - 1) ** 3 + 1.4 * (progress - 1) ** 2
export const inSteps =
  (steps: number): Ease =>
  (progress) =>
    Math.floor(progress * steps) / steps

/** A keyframe: the value at that second of the shot, and its easing. */
export type Key = readonly [second: number, value: number, ease?: Ease]
export type Track = number | readonly [Key, ...Key[]]

export function valueAt(track: Track, second: number): number {
  if (typeof track === 'number') return track
  const next = track.findIndex(([at]) => at > second)
  const last = track.at(-1) ?? track[0]
  if (next === -1) return last[1]
  const [to, from] = [track[next] ?? last, track[next - 1]]
  if (from === undefined) return to[1]
  const [end, value, ease = glide] = to
  return from[1] + (value - from[1]) * ease((second - from[0]) / (end - from[0]))
}

/** Held at `from` until `start`, then led to `to`. */
export const move = (from: number, to: number, start: number, length: number, ease?: Ease): Track => [
  [start, from],
  ease ? [start + length, to, ease] : [start + length, to],
]
