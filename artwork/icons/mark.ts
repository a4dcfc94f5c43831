import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PUBLIC_FOLDER } from './manifest.ts'

/** The side of the square in which the mark is drawn. */
const SIDE = 32
/** The mark's bounding box in that square: its centre is not the square's. */
const COVERED = { x: 1.3, y: 0.8, width: 30.1, height: 30.9 }

/** Our mark, without the frame of its file. */
function markOf(edgeOfLeaf: string): string {
  const file = readFileSync(join(PUBLIC_FOLDER, 'favicon.svg'), 'utf8')
  const inside = /<\/title>(.*)<\/svg>/s.exec(file)?.[1]
  if (!inside?.includes('stroke="#fff"')) throw new Error('favicon.svg is not the mark that it was')
  return inside.replace('stroke="#fff"', `stroke="${edgeOfLeaf}"`)
}

function svg(size: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${SIDE} ${SIDE}" fill="none">${content}</svg>`
}

/** Centres the mark on the icon; `share` is the size of its larger side. */
function centred(content: string, share: number): string {
  const scale = (share * SIDE) / Math.max(COVERED.width, COVERED.height)
  const x = SIDE / 2 - (COVERED.x + COVERED.width / 2) * scale
  const y = SIDE / 2 - (COVERED.y + COVERED.height / 2) * scale
  return `<g transform="translate(${x} ${y}) scale(${scale})">${content}</g>`
}

export interface Tile {
  readonly size: number
  /** Share of the icon's side that the mark takes. */
  readonly share: number
  readonly background: string
  /** Corner radius, as a share of the side. */
  readonly rounding: number
}

/** The mark on a background. */
export function tile({ size, share, background, rounding }: Tile): string {
  const ground = `<rect width="${SIDE}" height="${SIDE}" rx="${rounding * SIDE}" fill="${background}"/>`
  return svg(size, ground + centred(markOf(background), share))
}

/** The mark in white on transparent: notification icons use only its shape. */
export function badge(size: number): string {
  const [ring, heart, dot, leaf] = markOf('#000').match(/<[^>]+\/>/g) ?? []
  if (!ring || !heart || !dot || !leaf) throw new Error('favicon.svg has not the four parts that it had')
  const white = (part: string) => part.replaceAll(/#(?!000)[0-9a-f]{6}/g, '#fff')
  // Cuts the leaf's outline out of the ring, or both would be one blot.
  const mask = `<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="${SIDE}" height="${SIDE}">${white(ring + heart + dot + leaf)}</mask>`
  return svg(
    size,
    centred(`${mask}<rect width="${SIDE}" height="${SIDE}" fill="#fff" mask="url(#m)"/>`, 0.94),
  )
}

/** One of lucide's icons on a round background. */
export function shortcutIcon(size: number, drawing: string, ink: string, background: string): string {
  const ground = `<circle cx="16" cy="16" r="16" fill="${background}"/>`
  const pen = `stroke="${ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"`
  return svg(size, `${ground}<g transform="translate(8 8) scale(${16 / 24})" ${pen}>${drawing}</g>`)
}
