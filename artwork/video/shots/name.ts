import { BRAND } from '@okoume/domain/brand.ts'
import { captions } from '../captions.ts'
import { glide, move, spring } from '../motion.ts'
import type { Act } from './act.ts'

const mark = `<svg style="left:-75px;top:-90px" width="150" height="150" viewBox="0 0 32 32" fill="none"><ellipse cx="15" cy="18.6" rx="11.8" ry="11.2" stroke="#fffdf9" stroke-width="3.4"/><path d="M14.4 13.1a6.5 6.1 0 1 0 6.4 7.2" stroke="#e99a6c" stroke-width="2.2" stroke-linecap="round"/><circle cx="14.2" cy="19.4" r="2" fill="#e99a6c"/><path d="M19.2 12.4C17.6 6.6 21.5 1.8 29.8 1.6 30.6 9 26.4 13.2 19.2 12.4z" fill="#f2c766"/></svg>`

const name = `<div class="words" style="font-size:150px;color:#fffdf9;top:-84px">${BRAND.name}</div>`

/** The closing shot with the name. */
export async function nameShot(rings: string, lines: readonly string[]): Promise<Act> {
  const forest = '<div style="position:absolute;inset:0;background:#143d2d"></div>'
  return {
    ground: forest,
    opening: [640, 330],
    actors: [
      {
        markup: `<img style="left:-620px;top:-620px;width:1240px" src="${rings}">`,
        x: 640,
        y: 330,
        scale: move(0.55, 1.15, 0, 2, glide),
        opacity: move(0, 1, 0.2, 0.6),
      },
      { markup: mark, x: 372, y: 300, scale: move(0, 1, 0.3, 0.45, spring) },
      { markup: name, x: move(420, 460, 0.4, 0.45, spring), y: 288, opacity: move(0, 1, 0.4, 0.2) },
      ...captions(lines, { x: 640, y: 420, colour: '#f2c766', centred: true, start: 0.55 }),
    ],
  }
}
