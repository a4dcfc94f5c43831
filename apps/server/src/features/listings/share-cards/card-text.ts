import path from 'node:path'
import { splitGraphemes, startOfText } from '@okoume/domain/writing/graphemes.ts'
import { escapeText } from '#platform/http/html/markup.ts'
import { openText } from '../../pictures/ingest/picture-library.ts'

const FONT_FILE = path.resolve(import.meta.dirname, 'font/bricolage-grotesque-700.ttf')
/** The comma ends the family's name: what follows is the size, in pixels. */
const FAMILY = 'Bricolage Grotesque 96pt ExtraBold,'

/** Determinism: a character that the font lacks would be drawn with whatever font the machine has. */
const DRAWN = /^[ -~¡-£¥-¬®-ÿŒœ–—‘’“”„•…€™]$/u

/** A text without the characters that the font cannot draw, such as emoji. */
export function drawableText(text: string): string {
  const known = splitGraphemes(text.normalize('NFC').replace(/[\u202f\u2009]/g, '\u00a0'))
    .map((character) => (/^[^\S\u00a0]$/u.test(character) ? ' ' : character))
    .filter((character) => character === '\u00a0' || DRAWN.test(character))
  return known.join('').replace(/ {2,}/g, ' ').trim()
}

export interface CardText {
  readonly text: string
  /** From the largest down, in pixels: the first that fits is taken. */
  readonly sizes: readonly number[]
  readonly color: string
  readonly width: number
  /** One line where it is absent. */
  readonly height?: number
}

/** A piece of a card, where it is laid. */
export interface Piece {
  readonly input: Buffer
  readonly width: number
  readonly height: number
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 4 }
}

/** Null for a text of which nothing can be drawn. */
export async function drawText(cardText: CardText): Promise<Piece | null> {
  let text = drawableText(cardText.text)
  if (text === '') return null
  for (const size of cardText.sizes) {
    const piece = await drawAt(text, size, cardText)
    if (fits(piece, size, cardText)) return piece
  }
  const size = cardText.sizes.at(-1) ?? 0
  for (;;) {
    text = startOfText(text, Math.floor(text.length * 0.85)).trimEnd()
    const piece = await drawAt(`${text}…`, size, cardText)
    if (fits(piece, size, cardText) || text.length <= 1) return piece
  }
}

function fits(piece: Piece, size: number, { width, height = size * 1.5 }: CardText): boolean {
  return piece.width <= width && piece.height <= height
}

async function drawAt(text: string, size: number, { color, width, height }: CardText): Promise<Piece> {
  const markup = `<span foreground="${color}">${escapeText(text)}</span>`
  const lines = height === undefined ? {} : { width }
  const drawn = openText({ markup, font: `${FAMILY} ${size}`, fontFile: FONT_FILE, ...lines })
  const { data: input, info } = await drawn.raw().toBuffer({ resolveWithObject: true })
  const { width: drawnWidth, height: drawnHeight } = info
  return {
    input,
    width: drawnWidth,
    height: drawnHeight,
    raw: { width: drawnWidth, height: drawnHeight, channels: 4 },
  }
}
