import { mix } from './clay.ts'
import { type Tint, tints } from './palette.ts'
import type { Backdrop, Scene, Stand } from './scene.ts'

/** The frame is 1280 × 960; the set goes on at both sides for wider crops. */
const left = -320
const width = 1920

const frond = (x: number, y: number, turn: number, scale: number): string => {
  const leaves = Array.from({ length: 11 }, (_, index) => {
    const along = 60 + index * 46
    const reach = 230 - Math.abs(index - 4) * 20
    return `M${along} 0Q${along + 70} ${-reach * 0.5} ${along + 150} ${-reach}Q${along + 100} ${-reach * 0.3} ${along + 34} 0Q${along + 100} ${reach * 0.3} ${along + 150} ${reach}Q${along + 70} ${reach * 0.5} ${along} 0Z`
  }).join('')
  return `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})" d="M0 -6L620 -3L620 3L0 6Z${leaves}"/>`
}

type Painter = (tint: Tint, focus: number, horizon: number) => string

const backdrops: Readonly<Record<Backdrop, Painter>> = {
  arch: (tint, x, horizon) => `
    <path d="M${x - 330} ${horizon + 8}V360A330 330 0 0 1 ${x + 330} 360V${horizon + 8}Z" fill="url(#shape)"/>
    <path d="M${x + 390} ${horizon + 8}V520A130 130 0 0 1 ${x + 650} 520V${horizon + 8}Z" fill="${tint.shape[1]}" fill-opacity=".35"/>`,
  sun: (tint, x, horizon) => `
    <circle cx="${x}" cy="${horizon - 190}" r="360" fill="url(#shape)"/>
    <circle cx="${x - 520}" cy="${horizon - 330}" r="92" fill="${tint.shape[1]}" fill-opacity=".4"/>
    <circle cx="${x + 560}" cy="${horizon - 80}" r="150" fill="${tint.shape[1]}" fill-opacity=".28"/>`,
  window: (tint, x, horizon) => `
    <g filter="url(#haze-6)" fill="${tint.shape[0]}" fill-opacity=".62" transform="skewX(-14)">
      <rect x="${x - 150}" y="70" width="230" height="250" rx="14"/><rect x="${x + 104}" y="70" width="230" height="250" rx="14"/>
      <rect x="${x - 150}" y="344" width="230" height="${horizon - 300}" rx="14"/><rect x="${x + 104}" y="344" width="230" height="${horizon - 300}" rx="14"/>
    </g>`,
  palm: (tint, x) => `
    <circle cx="${x}" cy="400" r="330" fill="url(#shape)" fill-opacity=".55"/>
    <g filter="url(#haze-6)" fill="${tint.shadow}" fill-opacity=".15">${frond(x - 860, 40, 12, 1.15)}${frond(x + 780, -20, 152, 1.05)}</g>`,
  hills: (tint, x, horizon) => `
    <circle cx="${x + 250}" cy="250" r="120" fill="${tint.shape[0]}" fill-opacity=".9"/>
    <path d="M-320 ${horizon + 8}V${horizon - 150}C-60 ${horizon - 320} 240 ${horizon - 250} 470 ${horizon - 120}S900 ${horizon - 300} 1180 ${horizon - 210}S1500 ${horizon - 90} 1600 ${horizon - 120}V${horizon + 8}Z" fill="${tint.shape[1]}" fill-opacity=".38"/>
    <path d="M-320 ${horizon + 8}V${horizon - 40}C0 ${horizon - 150} 300 ${horizon - 20} 620 ${horizon - 90}S1200 ${horizon - 130} 1600 ${horizon - 30}V${horizon + 8}Z" fill="${tint.shape[1]}" fill-opacity=".55"/>`,
  panels: (tint, x, horizon) => `
    <rect x="${x - 470}" y="150" width="270" height="${horizon - 142}" rx="28" fill="${tint.shape[1]}" fill-opacity=".32"/>
    <rect x="${x - 170}" y="60" width="390" height="${horizon - 52}" rx="28" fill="url(#shape)"/>
    <rect x="${x + 250}" y="220" width="240" height="${horizon - 212}" rx="28" fill="${tint.shape[1]}" fill-opacity=".45"/>`,
  ring: (tint, x, horizon) => `
    <circle cx="${x}" cy="${horizon - 180}" r="310" fill="none" stroke="url(#shape)" stroke-width="92"/>
    <path d="M-320 ${horizon + 8}V${horizon - 60}H${x - 180}V${horizon + 8}Z" fill="${tint.shape[1]}" fill-opacity=".25"/>`,
  stairs: (tint, x, horizon) => `
    <circle cx="${x - 240}" cy="330" r="200" fill="url(#shape)"/>
    <path d="M${x + 40} ${horizon + 8}V${horizon - 130}H${x + 250}V${horizon - 270}H${x + 460}V${horizon - 410}H1600V${horizon + 8}Z" fill="${tint.shape[1]}" fill-opacity=".36"/>`,
}

const stop = (offset: number, colour: string, opacity = 1): string =>
  `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`

const definitions = (tint: Tint, horizon: number): string => `
  <radialGradient id="wall" gradientUnits="userSpaceOnUse" cx="420" cy="240" r="1150">${stop(0, tint.wall[0])}${stop(0.55, mix(tint.wall[0], tint.wall[1], 0.6))}${stop(1, tint.wall[1])}</radialGradient>
  <linearGradient id="floor" gradientUnits="userSpaceOnUse" x1="300" y1="${horizon}" x2="560" y2="980">${stop(0, mix(tint.floor[0], tint.wall[1], 0.35))}${stop(0.3, tint.floor[0])}${stop(1, tint.floor[1])}</linearGradient>
  <linearGradient id="shape" x1="0" y1="0" x2="0" y2="1">${stop(0, tint.shape[0])}${stop(1, mix(tint.shape[0], tint.wall[1], 0.55))}</linearGradient>
  <linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="0" y1="${horizon - 50}" x2="0" y2="${horizon + 34}">${stop(0, '#fff', 0)}${stop(1, '#fff')}</linearGradient>
  <mask id="horizon" maskUnits="userSpaceOnUse" x="${left}" y="0" width="${width}" height="960"><rect x="${left}" y="0" width="${width}" height="960" fill="url(#fade)"/></mask>
  <radialGradient id="pool">${stop(0, '#FFF7E6', 0.42)}${stop(1, '#FFF7E6', 0)}</radialGradient>
  <radialGradient id="contact">${stop(0, tint.shadow, 0.62)}${stop(0.45, tint.shadow, 0.34)}${stop(1, tint.shadow, 0)}</radialGradient>
  <radialGradient id="corner" gradientUnits="userSpaceOnUse" cx="560" cy="420" r="1020">${stop(0.6, tint.shadow, 0)}${stop(1, tint.shadow, 0.2)}</radialGradient>
  <filter id="haze-6"><feGaussianBlur stdDeviation="6"/></filter>
  <filter id="cast" x="-30%" y="-30%" width="160%" height="160%" color-interpolation-filters="sRGB">
    <feGaussianBlur in="SourceAlpha" stdDeviation="11" result="body"/>
    <feFlood flood-color="${tint.shadow}"/><feComposite in2="body" operator="in"/>
  </filter>`

function standArt(stand: Stand, tint: Tint): string {
  const height = stand.height ?? 70
  const depth = stand.radius * 0.2
  const { x, y, radius } = stand
  const side = mix(tint.shape[0], tint.floor[1], 0.55)
  return `
    <ellipse cx="${x + 26}" cy="${y + height + 6}" rx="${radius * 1.16}" ry="${depth * 1.35}" fill="url(#contact)"/>
    <linearGradient id="side">${stop(0, mix(side, '#ffffff', 0.22))}${stop(0.4, side)}${stop(1, mix(side, tint.shadow, 0.34))}</linearGradient>
    <path d="M${x - radius} ${y}V${y + height}A${radius} ${depth} 0 0 0 ${x + radius} ${y + height}V${y}Z" fill="url(#side)"/>
    <ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${depth}" fill="${mix(tint.shape[0], '#ffffff', 0.3)}"/>
    <ellipse cx="${x + 8}" cy="${y + 4}" rx="${radius - 10}" ry="${depth - 5}" fill="${mix(tint.shape[0], tint.floor[0], 0.25)}"/>`
}

const rugArt = ({ x, y, radius }: Stand, tint: Tint): string => `
  <ellipse cx="${x}" cy="${y + 7}" rx="${radius}" ry="${radius * 0.24}" fill="${mix(tint.shape[1], tint.shadow, 0.3)}"/>
  <ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * 0.24}" fill="${tint.shape[1]}"/>
  <ellipse cx="${x}" cy="${y}" rx="${radius * 0.92}" ry="${radius * 0.205}" fill="none" stroke="${tint.shape[0]}" stroke-width="7" stroke-opacity=".8"/>`

interface Set {
  readonly definitions: string
  readonly behind: string
  readonly inFront: string
  readonly shadow: string
}

/** The empty studio: wall, large shapes, floor; and the light over everything. */
export function buildSet(scene: Scene): Set {
  const tint = tints[scene.tint]
  const horizon = scene.horizon ?? 610
  const focus = scene.focus ?? 640
  const behind = [
    `<rect x="${left}" y="0" width="${width}" height="960" fill="url(#wall)"/>`,
    backdrops[scene.backdrop](tint, focus, horizon),
    `<rect x="${left}" y="${horizon - 50}" width="${width}" height="${1010 - horizon}" fill="url(#floor)" mask="url(#horizon)"/>`,
    `<ellipse cx="540" cy="800" rx="760" ry="190" fill="url(#pool)"/>`,
    scene.rug ? rugArt(scene.rug, tint) : '',
    scene.stand ? standArt(scene.stand, tint) : '',
  ].join('')
  const inFront = `<rect x="${left}" y="0" width="${width}" height="960" fill="url(#corner)"/>`
  return { definitions: definitions(tint, horizon), behind, inFront, shadow: tint.shadow }
}
