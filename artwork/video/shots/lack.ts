import { at, box, type Drawing } from '../../pictures/clay.ts'
import { colour } from '../../pictures/palette.ts'
import { captions } from '../captions.ts'
import { move, spring } from '../motion.ts'
import type { Studio } from '../sprite.ts'
import type { Act } from './act.ts'

/** Boards that lean on the wall, waiting to be a shelf. */
const boards: Drawing = {
  width: 300,
  art: [
    at(-40, -8, box(-44, -600, 88, 600, 12, colour.wood), 1, 9),
    at(70, -6, box(-44, -520, 88, 520, 12, colour.bark), 1, 6),
  ].join(''),
}

const bubble = `<svg style="left:-150px;top:-150px" width="420" height="420" viewBox="-150 -150 420 420"><g fill="#fffdf9"><ellipse rx="146" ry="124"/><circle cx="118" cy="118" r="24"/><circle cx="160" cy="164" r="13"/></g></svg>`

const question = `<div class="words centred" style="font-size:190px;top:-118px;color:#c4552d">?</div>`

/** Boards, and nothing to put them up with. */
export async function lackShot(studio: Studio, lines: readonly string[]): Promise<Act> {
  const [ground, planks, person, drill] = await Promise.all([
    studio.set({ name: 'lack', tint: 'sand', backdrop: 'window', focus: 900, props: [] }),
    studio.art(boards, 300, { grounded: true }),
    studio.sprite('1f937-1f3fe-200d-2640-fe0f', 420, { filter: 'rose' }),
    studio.sprite('drill', 190),
  ])
  return {
    ground,
    opening: [960, 420],
    actors: [
      { markup: planks, x: 1150, y: 640 },
      {
        markup: person,
        x: 960,
        y: move(1100, 724, 0.1, 0.6, spring),
        turn: [
          [1.2, 0],
          [1.5, -3],
          [1.9, 3],
          [2.2, 0],
        ],
      },
      {
        markup: bubble,
        x: 720,
        y: 190,
        scale: move(0, 1, 0.8, 0.4, spring),
        parts: [
          {
            markup: drill,
            y: 78,
            opacity: [
              [1.3, 1],
              [1.6, 0.28],
            ],
          },
          {
            markup: question,
            scale: move(0, 1, 1.5, 0.4, spring),
            turn: [
              [1.9, 0],
              [2.2, -8],
              [2.5, 8],
              [2.8, 0],
            ],
          },
        ],
      },
      ...captions(lines, { x: 64, y: 214, colour: '#1e2420' }),
    ],
  }
}
