/**
 * Soft clay parts: flat shapes that a filter rounds with a light rim above and a dark rim below.
 * Objects are drawn around (0, 0), the middle of where they touch the ground; y grows downwards.
 */
const depths = [3, 6, 10, 16, 26] as const

const rim = (depth: number): string => `
  <filter id="clay-${depth}" x="-30%" y="-30%" width="160%" height="160%" color-interpolation-filters="sRGB">
    <feGaussianBlur in="SourceAlpha" stdDeviation="${depth * 0.55}" result="body"/>
    <feOffset in="body" dx="${-depth * 0.45}" dy="${-depth * 0.6}" result="up"/>
    <feComposite in="SourceAlpha" in2="up" operator="out" result="below"/>
    <feFlood flood-color="#2B0E1E" flood-opacity=".5"/><feComposite in2="below" operator="in" result="dark"/>
    <feOffset in="body" dx="${depth * 0.4}" dy="${depth * 0.5}" result="down"/>
    <feComposite in="SourceAlpha" in2="down" operator="out" result="above"/>
    <feFlood flood-color="#FFF6E4" flood-opacity=".72"/><feComposite in2="above" operator="in" result="light"/>
    <feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="dark"/><feMergeNode in="light"/></feMerge>
  </filter>`

export const clayFilters = depths.map(rim).join('')

/** Mixes two #RRGGBB colours; weight is the share of the second. */
export function mix(first: string, second: string, weight: number): string {
  const channel = (at: number): string => {
    const from = Number.parseInt(first.slice(at, at + 2), 16)
    const to = Number.parseInt(second.slice(at, at + 2), 16)
    return Math.round(from + (to - from) * weight)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

function gradient(colour: string): string {
  const id = `tone-${colour.slice(1)}`
  return `<linearGradient id="${id}" x1="0.15" y1="0" x2="0.7" y2="1">
    <stop offset="0" stop-color="${mix(colour, '#fff2dc', 0.22)}"/>
    <stop offset=".5" stop-color="${colour}"/>
    <stop offset="1" stop-color="${mix(colour, '#1a0a18', 0.24)}"/></linearGradient>`
}

const filterFor = (thickness: number): string =>
  `clay-${depths.findLast((depth) => depth <= thickness * 0.22) ?? depths[0]}`

const soft = (element: string, colour: string, thickness: number): string =>
  `${gradient(colour)}<g filter="url(#${filterFor(thickness)})">${element}</g>`

const tone = (colour: string): string => `fill="url(#tone-${colour.slice(1)})"`

/** x, y: the top left corner. */
export const box = (x: number, y: number, w: number, h: number, radius: number, colour: string): string =>
  soft(
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}" ${tone(colour)}/>`,
    colour,
    Math.min(w, h),
  )

export const oval = (cx: number, cy: number, rx: number, ry: number, colour: string): string =>
  soft(`<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" ${tone(colour)}/>`, colour, Math.min(rx, ry) * 2)

export const disc = (cx: number, cy: number, radius: number, colour: string): string =>
  oval(cx, cy, radius, radius, colour)

export const shape = (path: string, colour: string, thickness = 70): string =>
  soft(`<path d="${path}" ${tone(colour)}/>`, colour, thickness)

export function bar(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  thickness: number,
  colour: string,
): string {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI
  const half = thickness / 2
  return `<g transform="translate(${x1} ${y1}) rotate(${angle})">${soft(
    `<rect x="${-half}" y="${-half}" width="${length + thickness}" height="${thickness}" rx="${half}" fill="${colour}"/>`,
    colour,
    thickness * 1.6,
  )}</g>`
}

/** A bent pipe or cable: the path is its axis. */
export const tube = (path: string, thickness: number, colour: string): string =>
  soft(
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${thickness}" stroke-linecap="round" stroke-linejoin="round"/>`,
    colour,
    thickness * 1.6,
  )

/** Flat marks: labels, slits, light. */
export const flat = (path: string, colour: string, opacity = 1): string =>
  `<path d="${path}" fill="${colour}" fill-opacity="${opacity}"/>`

export const line = (path: string, thickness: number, colour: string, opacity = 1): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${thickness}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`

export const shine = (cx: number, cy: number, rx: number, ry: number, opacity = 0.55, turn = 0): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="#fff" fill-opacity="${opacity}" transform="rotate(${turn} ${cx} ${cy})"/>`

export const at = (x: number, y: number, art: string, scale = 1, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${art}</g>`

/** Repeats a part at each of the given values. */
export const each = (values: readonly number[], part: (value: number, index: number) => string): string =>
  values.map(part).join('')

/** A tyre with its rim, standing on the ground at x. */
export const wheel = (x: number, radius: number, hub: string, tyre = '#333B36'): string =>
  disc(x, -radius, radius, tyre) +
  disc(x, -radius, radius * 0.6, hub) +
  disc(x, -radius, radius * 0.2, mix(hub, '#1E2420', 0.55))

export interface Drawing {
  readonly art: string
  readonly width: number
}
