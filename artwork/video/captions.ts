import { move, spring } from './motion.ts'
import type { Actor } from './shot.ts'

const LINE = 88

interface WordsOptions {
  readonly x: number
  /** The first line's top. */
  readonly y: number
  readonly colour: string
  /** When the first line appears, in seconds of the shot. */
  readonly start?: number
  readonly centred?: boolean
}

/** A sentence of the film, one line after the other. */
export function captions(lines: readonly string[], options: WordsOptions): Actor[] {
  const { x, y, colour, start = 0.35, centred = false } = options
  return lines.map((line, index) => {
    const top = y + index * LINE
    const begin = start + index * 0.14
    return {
      markup: `<div class="words${centred ? ' centred' : ''}" style="color:${colour}">${line}</div>`,
      x,
      y: move(top + 46, top, begin, 0.5, spring),
      opacity: move(0, 1, begin, 0.25),
    }
  })
}

/** The lines of a sentence; they must equal the transcript on the page. */
export function sentence(lines: readonly string[], caption: string): readonly string[] {
  const bound = lines.map((line) => line.replaceAll(/ ([?:;!])/g, '\u00a0$1'))
  if (bound.join(' ') !== caption) throw new Error(`«${bound.join(' ')}» is not «${caption}»`)
  return bound
}
