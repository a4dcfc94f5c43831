import { clayFilters, type Drawing } from './clay.ts'
import type { EmojiBox } from './emoji.ts'
import { drawnObjects } from './objects/all.ts'
import type { Prop, Scene } from './scene.ts'
import { buildSet } from './studio.ts'

interface Frame {
  readonly width: number
  readonly height: number
}

async function drawingOf(prop: Prop, emoji: EmojiBox): Promise<Drawing> {
  return drawnObjects[prop.what] ?? (await emoji(prop.what, prop.width))
}

function toned(prop: Prop, index: number, art: string): string {
  if (prop.hue === undefined && prop.saturation === undefined) return art
  const id = `tone-of-${index}`
  return `<filter id="${id}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">
    <feColorMatrix type="hueRotate" values="${prop.hue ?? 0}"/><feColorMatrix type="saturate" values="${prop.saturation ?? 1}"/>
  </filter><g filter="url(#${id})">${art}</g>`
}

/** A shadow needs only the outline: without the costly rounding of every part. */
const outline = (figure: string): string => figure.replaceAll(/ filter="url\(#clay-\d+\)"/g, '')

function shadowsOf(prop: Prop, figure: string): string {
  if (prop.aloft) return ''
  const { x, y, width } = prop
  return `
    <g transform="translate(${x + width * 0.02} ${y - 4}) skewX(-48) scale(1 .3)" filter="url(#cast)" opacity=".3">${outline(figure)}</g>
    <ellipse cx="${x + width * 0.03}" cy="${y - 2}" rx="${width * 0.62}" ry="${Math.max(14, width * 0.075)}" fill="url(#contact)" opacity=".75"/>
    <ellipse cx="${x}" cy="${y - 3}" rx="${width * 0.46}" ry="${Math.max(8, width * 0.028)}" fill="url(#contact)"/>`
}

async function propArt(prop: Prop, index: number, emoji: EmojiBox): Promise<string> {
  const drawing = await drawingOf(prop, emoji)
  const scale = prop.width / drawing.width
  const mirror = prop.flip ? -1 : 1
  const figure = `<g transform="rotate(${prop.turn ?? 0}) scale(${scale * mirror} ${scale})">${toned(prop, index, drawing.art)}</g>`
  return `${shadowsOf(prop, figure)}<g transform="translate(${prop.x} ${prop.y})">${figure}</g>`
}

/** The whole scene as one SVG. A frame wider than 4:3 shows more of the set at both sides. */
export async function stageScene(scene: Scene, frame: Frame, emoji: EmojiBox): Promise<string> {
  const set = buildSet(scene)
  const props: string[] = []
  for (const [index, prop] of scene.props.entries()) props.push(await propArt(prop, index, emoji))
  const across = (960 * frame.width) / frame.height
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}" viewBox="${(1280 - across) / 2} 0 ${across} 960">
    <defs>${set.definitions}${clayFilters}</defs>
    ${set.behind}${props.join('')}${set.inFront}
  </svg>`
}
