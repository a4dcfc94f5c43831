import { captions } from '../captions.ts'
import { glide, move, spring, sway } from '../motion.ts'
import type { Studio } from '../sprite.ts'
import type { Act } from './act.ts'

/** The drill goes back to its owner, the deposit to the renter. */
export async function returnShot(studio: Studio, lines: readonly string[]): Promise<Act> {
  const [ground, renter, owner, drill, coin] = await Promise.all([
    studio.set({ name: 'return', tint: 'lagoon', backdrop: 'hills', focus: 640, props: [] }),
    studio.sprite('1f481-1f3fe-200d-2640-fe0f', 360, { filter: 'rose' }),
    studio.sprite('1f64b-1f3ff-200d-2642-fe0f', 360, { filter: 'owner', flip: true }),
    studio.sprite('drill', 240, { flip: true }),
    studio.sprite('1fa99', 96),
  ])
  return {
    ground,
    opening: [640, 520],
    actors: [
      { markup: renter, x: move(-200, 250, 0.1, 0.55, glide), y: 724 },
      { markup: owner, x: move(1480, 1030, 0.1, 0.55, glide), y: 724 },
      {
        markup: drill,
        x: [
          [0.6, 470],
          [1.2, 735, sway],
        ],
        y: [
          [0.6, 560],
          [0.9, 470],
          [1.2, 600, sway],
        ],
        scale: move(0, 1, 0.3, 0.35, spring),
      },
      {
        markup: coin,
        x: [
          [1, 760],
          [1.55, 452, sway],
        ],
        y: [
          [1, 430],
          [1.27, 330],
          [1.55, 508, sway],
        ],
        turn: [
          [1, 0],
          [1.55, -360, sway],
        ],
        scale: move(0, 1, 0.95, 0.2, spring),
      },
      ...captions(lines, { x: 640, y: 52, colour: '#123c3a', centred: true, start: 0.25 }),
    ],
  }
}
