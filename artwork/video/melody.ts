import { FILM_LENGTH } from './shots/story.ts'

const RATE = 48_000
const BEAT = 0.5

/** A struck wooden bar: its overtones and how fast each one fades, as a balafon's. */
const WOOD = [
  { times: 1, loud: 1, fade: 5 },
  { times: 3.93, loud: 0.28, fade: 13 },
  { times: 9.2, loud: 0.08, fade: 26 },
] as const

interface Note {
  /** In beats from the beginning. */
  readonly at: number
  /** In half tones from A 220. */
  readonly pitch: number
  readonly loud: number
  readonly pan: number
}

/** Four bars of chords, twice: F, C, D minor, B flat, in half tones from A 220. */
const ROOTS = [-4, -9, -7, -11] as const
const CHORDS = [
  [8, 12, 15],
  [3, 7, 15],
  [5, 8, 12],
  [1, 5, 13],
] as const
/** Where the hands fall within a bar of four beats, and on which note of the chord. */
const RIGHT_HAND = [
  [0, 0],
  [0.75, 1],
  [1.5, 2],
  [2, 1],
  [2.75, 2],
  [3.25, 1],
] as const
/** The tune over the second half: beats of the whole, half tones. */
const TUNE = [
  [16, 20],
  [17.5, 24],
  [18.5, 22],
  [20, 19],
  [21.5, 15],
  [22.5, 19],
  [24, 20],
  [25.5, 17],
  [26.5, 15],
  [28, 17],
  [29, 19],
  [30, 20],
] as const

function notes(): Note[] {
  const bars = Array.from({ length: FILM_LENGTH / BEAT / 4 }, (_, bar) => bar)
  const accompaniment = bars.flatMap((bar) => {
    const chord = CHORDS[bar % 4] ?? CHORDS[0]
    const root = ROOTS[bar % 4] ?? ROOTS[0]
    const low = [0, 1.5, 2.5].map((at) => ({ at: bar * 4 + at, pitch: root - 12, loud: 0.5, pan: 0 }))
    const high = RIGHT_HAND.map(([at, which]) => ({
      at: bar * 4 + at,
      pitch: chord[which],
      loud: at === 0 ? 0.4 : 0.27,
      pan: at % 1 === 0 ? -0.3 : 0.3,
    }))
    return [...low, ...high]
  })
  const tune = TUNE.map(([at, pitch]) => ({ at, pitch, loud: 0.42, pan: 0.1 }))
  return [...accompaniment, ...tune]
}

function strike(left: Float64Array, right: Float64Array, { at, pitch, loud, pan }: Note): void {
  const frequency = 220 * 2 ** (pitch / 12)
  const start = Math.round(at * BEAT * RATE)
  for (let sample = 0; sample < RATE * 1.4; sample++) {
    const time = sample / RATE
    const attack = Math.min(1, time / 0.004)
    const sound = WOOD.reduce(
      (sum, { times, loud: share, fade }) =>
        sum + share * Math.exp(-fade * time) * Math.sin(2 * Math.PI * frequency * times * time),
      0,
    )
    // Notes that still sound at the end are mixed into the beginning: the film loops.
    const place = (start + sample) % left.length
    left[place] = (left[place] ?? 0) + sound * attack * loud * (1 - pan)
    right[place] = (right[place] ?? 0) + sound * attack * loud * (1 + pan)
  }
}

/** The film's music, computed: a WAV file of 16 bits, in stereo. */
export function playMelody(): Buffer {
  const length = FILM_LENGTH * RATE
  const [left, right] = [new Float64Array(length), new Float64Array(length)]
  for (const note of notes()) strike(left, right, note)
  const loudest = [left, right].reduce(
    (most, side) => side.reduce((a, b) => Math.max(a, Math.abs(b)), most),
    0,
  )
  const data = Buffer.alloc(length * 4)
  for (let sample = 0; sample < length; sample++) {
    const level = (value: number | undefined): number => Math.round(((value ?? 0) / loudest) * 0.6 * 32_767)
    data.writeInt16LE(level(left[sample]), sample * 4)
    data.writeInt16LE(level(right[sample]), sample * 4 + 2)
  }
  return Buffer.concat([waveHeader(data.length), data])
}

function waveHeader(bytes: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(2, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(RATE * 4, 28)
  header.writeUInt16LE(4, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  return header
}
