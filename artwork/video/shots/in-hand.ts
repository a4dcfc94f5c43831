import { captions } from '../captions.ts'
import { glide, move, spring } from '../motion.ts'
import { paymentScreen, phone, searchScreen } from '../phone.ts'
import type { Studio } from '../sprite.ts'
import type { Act } from './act.ts'

const FOOT = 700

/** The drill is searched and found. */
export async function findShot(studio: Studio, lines: readonly string[], picture: string): Promise<Act> {
  const [ground, finger] = await Promise.all([
    studio.set({ name: 'find', tint: 'mint', backdrop: 'sun', focus: 940, props: [] }),
    studio.sprite('1f446-1f3fe', 150),
  ])
  return {
    ground,
    opening: [940, 360],
    actors: [
      phone(
        { x: 940, y: move(1320, FOOT, 0.15, 0.7, spring), turn: move(9, 3, 0.15, 0.7, glide) },
        searchScreen({ picture, typed: 0.9, found: 1.8 }),
      ),
      {
        markup: finger,
        x: 980,
        y: [
          [2.35, 940],
          [2.7, 772],
          [2.9, 748],
          [3.05, 766],
          [3.4, 766],
        ],
      },
      ...captions(lines, { x: 84, y: 226, colour: '#143d2d' }),
    ],
  }
}

/** It is paid on the same telephone. */
export async function payShot(studio: Studio, lines: readonly string[]): Promise<Act> {
  const ground = await studio.set({ name: 'pay', tint: 'peach', backdrop: 'arch', focus: 940, props: [] })
  return {
    ground,
    opening: [980, 660],
    actors: [
      phone(
        {
          x: 940,
          y: FOOT,
          turn: [
            [0, 3],
            [1.75, 3],
            [1.9, -2],
            [2.2, 3, spring],
          ],
        },
        paymentScreen(0.6, 1.75),
      ),
      ...captions(lines, { x: 84, y: 226, colour: '#4c1a08' }),
    ],
  }
}
