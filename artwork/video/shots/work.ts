import { box, type Drawing, each } from '../../pictures/clay.ts'
import { colour } from '../../pictures/palette.ts'
import { captions } from '../captions.ts'
import { move, spring, sway } from '../motion.ts'
import type { Actor } from '../shot.ts'
import type { Studio } from '../sprite.ts'
import type { Act } from './act.ts'

const shelf: Drawing = {
  width: 620,
  art: [
    each([-220, 220], (x) => box(x - 14, 0, 28, 84, 12, colour.slate)),
    box(-310, -6, 620, 42, 16, colour.wood),
  ].join(''),
}

const SHELF = { x: 900, y: 318 } as const

/** The shelf is up, with things on it. */
export async function workShot(studio: Studio, lines: readonly string[]): Promise<Act> {
  const things = [
    ['1fab4', 130, -220],
    ['1f4da', 130, -70],
    ['1f4fb', 140, 85],
    ['1f9f8', 130, 226],
  ] as const
  const [ground, board, drill, person, ...onShelf] = await Promise.all([
    studio.set({ name: 'work', tint: 'ochre', backdrop: 'arch', focus: 1080, props: [] }),
    studio.art(shelf, 620),
    studio.sprite('drill', 260),
    studio.sprite('1f64b-1f3fe-200d-2640-fe0f', 330, { filter: 'rose' }),
    ...things.map(([what, width]) => studio.sprite(what, width)),
  ])
  const left = SHELF.x - 220 + 140
  const right = SHELF.x + 220 + 140
  const above = SHELF.y - 158
  const hops = onShelf.map((markup, index): Actor => {
    const begin = 1.45 + index * 0.12
    return {
      markup,
      x: SHELF.x + (things[index]?.[2] ?? 0),
      y: move(SHELF.y - 130, SHELF.y + 2, begin, 0.4, spring),
      scale: move(0, 1, begin, 0.35, spring),
    }
  })
  return {
    ground,
    opening: [940, 400],
    actors: [
      { markup: board, x: SHELF.x, y: move(-80, SHELF.y, 0.1, 0.5, spring) },
      ...hops,
      {
        // Turned by 90°, its tip is left of and below its position.
        markup: drill,
        turn: -90,
        x: [
          [0.5, left],
          [0.95, left],
          [1.15, right, sway],
        ],
        y: [
          [0.4, -260],
          [0.6, above],
          [0.68, above + 12],
          [0.76, above],
          [0.84, above + 12],
          [0.92, above],
          [1.05, above - 60],
          [1.15, above],
          [1.23, above + 12],
          [1.31, above],
          [1.39, above + 12],
          [1.65, -320, sway],
        ],
      },
      { markup: person, x: 960, y: move(1120, 724, 1.6, 0.5, spring) },
      ...captions(lines, { x: 64, y: 226, colour: '#3d2405' }),
    ],
  }
}
