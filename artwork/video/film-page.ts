import { sway } from './motion.ts'
import { type ElementStyle, FRAME, markupOf, type Shot, stylesOf } from './shot.ts'

/** Duration of the transition between shots. */
const OPENING = 0.75
/** Growth rings run ahead of the shot that opens. */
const RINGS = ['#c4552d', '#f2c766', '#1f5a43'] as const
const RING_LEAD = 0.14

/** The page that renders the film, one frame at a time. */
export function filmPage(shots: readonly Shot[], fontAddress: string): string {
  const rings = RINGS.map(
    (colour, index) => `<div class="ring" id="ring${index}" style="background:${colour}"></div>`,
  )
  const scenes = shots.map(({ ground, actors }, index) => {
    const figures = actors.map((actor, place) => markupOf(actor, `shot${index}-${place}`))
    return `<section id="shot${index}">${ground}${figures.join('')}</section>`
  })
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Bricolage; src: url(${fontAddress}); font-weight: 700 }
    * { box-sizing: border-box; margin: 0 }
    body { width: ${FRAME.width}px; height: ${FRAME.height}px; overflow: hidden; font: 700 40px/1.15 Bricolage; letter-spacing: -.02em }
    section, .ring { position: absolute; inset: 0; overflow: hidden }
    .actor { position: absolute; left: 0; top: 0; transform-origin: 0 0; will-change: transform }
    .actor > img, .actor > svg { position: absolute; display: block; max-width: none }
    .words { position: absolute; white-space: nowrap; font-size: 84px; line-height: 1.04; letter-spacing: -.035em }
    .centred { transform: translateX(-50%) }
  </style>${rings.join('')}${scenes.join('')}
  <script>
    const apply = (styles) => { for (const [id, css] of styles) {
      const element = document.getElementById(id)
      if (element.style.cssText !== css) element.setAttribute('style', css)
    } }
  </script>`
}

const reach = ([x, y]: readonly [number, number]): number =>
  Math.hypot(Math.max(x, FRAME.width - x), Math.max(y, FRAME.height - y))

const circle = (radius: number, [x, y]: readonly [number, number]): string =>
  `clip-path:circle(${Math.max(0, radius).toFixed(1)}px at ${x}px ${y}px)`

/** The state of every element at that second. The last shot lies under the first one as it opens: the film loops. */
export function frameAt(shots: readonly Shot[], second: number): ElementStyle[] {
  const now = shots.findIndex(({ from, until }) => second >= from && second < until)
  const shot = shots[now]
  if (shot === undefined) throw new Error(`nothing is shown at ${second} s`)
  const progress = Math.min(1, (second - shot.from) / OPENING)
  const before = progress < 1 ? (now + shots.length - 1) % shots.length : -1
  return [
    ...openingRings(shot, progress),
    ...shots.flatMap((one, index): ElementStyle[] => {
      if (index === before) return shown(one, index, one.until - one.from, 'z-index:1')
      if (index !== now) return [[`shot${index}`, 'display:none']]
      const radius = sway(progress) * reach(shot.opening)
      const clip = progress < 1 ? `;${circle(radius, shot.opening)}` : ''
      return shown(one, index, second - shot.from, `z-index:3${clip}`)
    }),
  ]
}

function shown(shot: Shot, index: number, second: number, css: string): ElementStyle[] {
  const actors = shot.actors.flatMap((actor, place) => stylesOf(actor, `shot${index}-${place}`, second))
  return [[`shot${index}`, css], ...actors]
}

function openingRings({ opening }: Shot, progress: number): ElementStyle[] {
  return RINGS.map((colour, index) => {
    if (progress === 1) return [`ring${index}`, 'display:none']
    const ahead = 1 + (RINGS.length - index) * RING_LEAD
    const radius = sway(Math.min(1, progress * ahead)) * reach(opening)
    return [`ring${index}`, `background:${colour};z-index:2;${circle(radius, opening)}`]
  })
}
