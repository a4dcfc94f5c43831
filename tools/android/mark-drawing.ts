import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PUBLIC_FOLDER } from '../../artwork/icons/manifest.ts'

/** The side of the square in which the mark is drawn, and its centre there. */
const SIDE = 32
const MIDDLE = { x: 16.35, y: 16.25 }

export interface Drawing {
  /** The side of the drawing, in dp. */
  readonly side: number
  /** Share of the side that the mark takes. */
  readonly share: number
  /** Monochrome: the system replaces the colour by its own. */
  readonly plain?: boolean
}

/** Our mark as an Android vector drawable, made from the site's own. */
export function markDrawing({ side, share, plain = false }: Drawing): string {
  const scale = (share * side) / SIDE
  const paths = shapesOf(readFileSync(join(PUBLIC_FOLDER, 'favicon.svg'), 'utf8')).map((shape) =>
    pathOf(shape, plain),
  )
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<vector xmlns:android="http://schemas.android.com/apk/res/android" android:width="${side}dp" android:height="${side}dp" android:viewportWidth="${side}" android:viewportHeight="${side}">`,
    `<group android:scaleX="${round(scale)}" android:scaleY="${round(scale)}" android:translateX="${round(side / 2 - MIDDLE.x * scale)}" android:translateY="${round(side / 2 - MIDDLE.y * scale)}">`,
    ...paths,
    '</group>',
    '</vector>',
    '',
  ].join('\n')
}

interface Shape {
  readonly data: string
  readonly attributes: Readonly<Record<string, string>>
}

/** The shapes of a drawing, all of them as paths. */
function shapesOf(svg: string): readonly Shape[] {
  return [...svg.matchAll(/<(ellipse|circle|path)\s([^>]*?)\/>/g)].map(([, element, written = '']) => {
    const attributes = Object.fromEntries(
      [...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    )
    return { data: element === 'path' ? (attributes.d ?? '') : roundShape(attributes), attributes }
  })
}

function roundShape({ cx, cy, r, rx = r, ry = r }: Readonly<Record<string, string>>): string {
  const left = round(Number(cx) - Number(rx))
  const width = 2 * Number(rx)
  return `M${left},${cy}a${rx},${ry} 0 1,0 ${width},0a${rx},${ry} 0 1,0 -${width},0z`
}

const ANDROID: Readonly<Record<string, string>> = {
  fill: 'fillColor',
  stroke: 'strokeColor',
  'stroke-width': 'strokeWidth',
  'stroke-linecap': 'strokeLineCap',
  'stroke-linejoin': 'strokeLineJoin',
}

function pathOf({ data, attributes }: Shape, plain: boolean): string {
  // The leaf's outline separates it from the ring; in one colour it would merge with it.
  const edged = plain && attributes.fill !== undefined && attributes.stroke !== undefined
  const written = Object.entries(attributes).flatMap(([name, value]) => {
    const known = ANDROID[name]
    if (!known || (edged && name.startsWith('stroke'))) return []
    const colour = plain && (name === 'fill' || name === 'stroke') ? '#fff' : value
    return [`android:${known}="${colour}"`]
  })
  return `<path android:pathData="${data}" ${written.join(' ')} />`
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
