import { inSteps, move, spring, type Track } from './motion.ts'
import type { Actor } from './shot.ts'

const PHONE = { width: 330, height: 640 } as const

const left = -PHONE.width / 2
const top = -PHONE.height
const CASE =
  'background:linear-gradient(135deg,#4a564e,#2a332d 50%,#161c18);box-shadow:10px 18px 34px rgb(42 20 6/.36), inset 2px 2px 3px rgb(255 255 255/.35)'

const plate = (x: number, y: number, width: number, height: number, radius: number, look: string): string =>
  `<div style="position:absolute;left:${x}px;top:${y}px;width:${width}px;height:${height}px;border-radius:${radius}px;${look}"></div>`

const body = [
  plate(left, top, PHONE.width, PHONE.height + 60, 50, CASE),
  plate(left + 15, top + 15, PHONE.width - 30, PHONE.height + 20, 36, 'background:#fffdf9'),
  plate(-44, top + 28, 88, 18, 9, 'background:#1e2420'),
].join('')

const text = (
  x: number,
  y: number,
  size: number,
  words: string,
  colour = '#1e2420',
  centred = false,
): string =>
  `<div class="words${centred ? ' centred' : ''}" style="left:${x}px;top:${y}px;font-size:${size}px;color:${colour};letter-spacing:-.02em">${words}</div>`

const mark = `<svg style="left:${left + 38}px;top:${top + 66}px" width="42" height="42" viewBox="0 0 32 32" fill="none"><ellipse cx="15" cy="18.6" rx="11.8" ry="11.2" stroke="#1f5a43" stroke-width="3.6"/><path d="M14.4 13.1a6.5 6.1 0 1 0 6.4 7.2" stroke="#c4552d" stroke-width="2.4" stroke-linecap="round"/><circle cx="14.2" cy="19.4" r="2.1" fill="#c4552d"/><path d="M19.2 12.4C17.6 6.6 21.5 1.8 29.8 1.6 30.6 9 26.4 13.2 19.2 12.4z" fill="#3f8c69"/></svg>`

const header = `${mark}${text(left + 88, top + 67, 38, 'Okoumé')}`

interface SearchOptions {
  readonly picture: string
  /** When each of it happens, in seconds of the shot. */
  readonly typed: number
  readonly found: number
}

/** The product on a phone: a search is typed, and the item appears. */
export function searchScreen({ picture, typed, found }: SearchOptions): Actor[] {
  const field = plate(left + 34, top + 128, 262, 62, 31, 'background:#fff;border:2px solid #8c8678')
  const lens = plate(left + 240, top + 134, 50, 50, 25, 'background:#b34a24')
  const glass = `<svg style="left:${left + 252}px;top:${top + 146}px" width="26" height="26" viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"><circle cx="11" cy="11" r="7"/><path d="m20 20-4-4"/></svg>`
  return [
    { markup: `${header}${field}${lens}` },
    { markup: glass },
    {
      markup: '<div style="font-size:32px">perceuse</div>',
      x: left + 56,
      y: top + 140,
      reveal: move(0, 1, typed, 0.8, inSteps(8)),
    },
    {
      markup: `<img style="left:-131px;top:0;width:262px;height:206px;border-radius:28px;object-fit:cover" src="${picture}">${plate(-119, 150, 222, 44, 22, 'background:#fffdf9')}${text(-103, 155, 26, '4 000 FCFA<span style="opacity:.7">/jour</span>')}${text(-131, 222, 29, 'Perceuse 18 V')}${text(-131, 260, 24, 'Libreville', '#566059')}`,
      y: move(top + 300, top + 218, found, 0.6, spring),
      opacity: move(0, 1, found, 0.25),
    },
    {
      markup: `${plate(-131, 0, 262, 66, 33, 'background:#1f5a43')}${text(0, 12, 30, 'Louer', '#fff', true)}`,
      y: move(top + 610, top + 530, found + 0.25, 0.5, spring),
      opacity: move(0, 1, found + 0.25, 0.25),
    },
  ]
}

/** A code is typed, and the payment succeeds. */
export function paymentScreen(typed: number, paid: number): Actor[] {
  const dot = (index: number): Actor => ({
    markup: plate(-13, -13, 26, 26, 13, 'background:#1e2420'),
    x: -75 + index * 50,
    y: top + 350,
    scale: move(0, 1, typed + index * 0.25, 0.22, spring),
  })
  const holes = [0, 1, 2, 3]
    .map((index) => plate(-88 + index * 50, top + 337, 26, 26, 13, 'border:3px solid #8c8678'))
    .join('')
  const gone: Track = move(1, 0, paid - 0.1, 0.2)
  const check = `<svg style="left:-84px;top:-84px" width="168" height="168" viewBox="0 0 168 168" fill="none"><circle cx="84" cy="84" r="84" fill="#1f5a43"/><path d="m50 88 24 24 46-52" stroke="#f2c766" stroke-width="17" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  return [
    { markup: header },
    {
      markup: `${text(0, top + 176, 36, 'Mobile money', '#1e2420', true)}${text(0, top + 246, 27, 'Votre code secret', '#566059', true)}${holes}`,
      opacity: gone,
    },
    { markup: '', opacity: gone, parts: [0, 1, 2, 3].map(dot) },
    { markup: check, y: top + 300, scale: move(0, 1, paid, 0.5, spring) },
    {
      markup: text(0, 0, 52, 'Payé !', '#1f5a43', true),
      y: move(top + 450, top + 418, paid + 0.15, 0.45, spring),
      opacity: move(0, 1, paid + 0.15, 0.2),
    },
  ]
}

export const phone = (place: Pick<Actor, 'x' | 'y' | 'turn'>, screen: readonly Actor[]): Actor => ({
  markup: body,
  ...place,
  parts: screen,
})
