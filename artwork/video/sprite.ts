import { clayFilters, type Drawing } from '../pictures/clay.ts'
import type { EmojiBox } from '../pictures/emoji.ts'
import { drawnObjects } from '../pictures/objects/all.ts'
import type { OpenRaster } from '../pictures/raster.ts'
import type { Scene } from '../pictures/scene.ts'
import { stageScene } from '../pictures/stage.ts'
import { FRAME } from './shot.ts'

/** Enough resolution for an actor that grows a little. */
const DENSITY = 1.4

export interface SpriteOptions {
  /** The colours of a drawing or an emoji, changed by an SVG filter of this id. */
  readonly filter?: 'rose' | 'owner' | 'faint'
  readonly flip?: boolean
  readonly grounded?: boolean
}

export interface Studio {
  /** A drawn object by name or an emoji by code; (0, 0) is the middle of its foot. */
  sprite(what: string, width: number, options?: SpriteOptions): Promise<string>
  art(drawing: Drawing, width: number, options?: SpriteOptions): Promise<string>
  /** A whole studio set, as the ground of a shot. */
  set(scene: Scene): Promise<string>
}

type Row = readonly [number, number, number]

/** A jumper of another colour, leaving skin, white and black as they are: linear in red, green and blue. */
const jumper = (id: string, rows: readonly [Row, Row, Row]): string =>
  `<filter id="${id}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feColorMatrix values="${rows
    .map((row) => `${row.join(' ')} 0 0`)
    .join(' ')} 0 0 0 1 0"/></filter>`

type Colour = readonly [number, number, number]

/** The matrix that keeps white and the skin, and leads one colour to another. */
function keeping(skin: Colour, from: Colour, to: Colour): readonly [Row, Row, Row] {
  const inverse = invert([
    [1, skin[0], from[0]],
    [1, skin[1], from[1]],
    [1, skin[2], from[2]],
  ])
  const row = (channel: 0 | 1 | 2): Row => {
    const target: Row = [1, skin[channel], to[channel]]
    const cell = (column: 0 | 1 | 2): number =>
      target[0] * inverse[0][column] + target[1] * inverse[1][column] + target[2] * inverse[2][column]
    return [cell(0), cell(1), cell(2)]
  }
  return [row(0), row(1), row(2)]
}

function invert([[a, b, c], [d, e, f], [g, h, i]]: readonly [Row, Row, Row]): readonly [Row, Row, Row] {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  const by = (value: number): number => value / determinant
  return [
    [by(e * i - f * h), by(c * h - b * i), by(b * f - c * e)],
    [by(f * g - d * i), by(a * i - c * g), by(c * d - a * f)],
    [by(d * h - e * g), by(b * g - a * h), by(a * e - b * d)],
  ]
}

const filters = [
  jumper('rose', keeping([0.47, 0.3, 0.27], [0.58, 0.4, 0.93], [0.8, 0.36, 0.2])),
  jumper('owner', keeping([0.22, 0.15, 0.14], [0.22, 0.58, 0.93], [0.17, 0.45, 0.34])),
  `<filter id="faint" color-interpolation-filters="sRGB"><feColorMatrix type="saturate" values=".15"/></filter>`,
  `<radialGradient id="foot"><stop offset="0" stop-color="#4a2a10" stop-opacity=".5"/><stop offset="1" stop-color="#4a2a10" stop-opacity="0"/></radialGradient>`,
].join('')

function figure({ art, width }: Drawing, options: SpriteOptions): string {
  const filtered = options.filter ? `<g filter="url(#${options.filter})">${art}</g>` : art
  const turned = options.flip ? `<g transform="scale(-1 1)">${filtered}</g>` : filtered
  const foot = `<ellipse cy="-2" rx="${width * 0.58}" ry="${width * 0.06}" fill="url(#foot)"/>`
  return `${options.grounded ? foot : ''}${turned}`
}

export function openStudio(open: OpenRaster, emoji: EmojiBox): Studio {
  const art: Studio['art'] = async (drawing, width, options = {}) => {
    const unit = width / drawing.width
    // Drawings have only a width; none is taller than 1,000 of its units or twice its width.
    const tall = Math.max(1000, drawing.width * 2)
    const across = drawing.width * 1.6 + 80
    const size = { width: across * unit, height: (tall + 120) * unit }
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width * DENSITY}" height="${size.height * DENSITY}" viewBox="${-across / 2} ${-tall} ${across} ${tall + 120}"><defs>${clayFilters}${filters}</defs>${figure(drawing, options)}</svg>`
    const png = await open(Buffer.from(svg)).png().toBuffer()
    return `<img style="left:${-size.width / 2}px;top:${-tall * unit}px;width:${size.width}px;height:${size.height}px" src="data:image/png;base64,${png.toString('base64')}">`
  }
  return {
    art,
    sprite: async (what, width, options) =>
      art(drawnObjects[what] ?? (await emoji(what, Math.round(width * DENSITY))), width, options),
    set: async (scene) => {
      const png = await open(Buffer.from(await stageScene(scene, FRAME, emoji)))
        .png()
        .toBuffer()
      return `<img style="position:absolute;inset:0" src="data:image/png;base64,${png.toString('base64')}">`
    },
  }
}
