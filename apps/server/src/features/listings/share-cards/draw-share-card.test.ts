import type { ShareCard } from '@okoume/domain/listing/share-card.ts'
import { drawPhoto, photo } from '@okoume/tests/server/photos.ts'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodeSource } from '../../pictures/ingest/encode-variants.ts'
import type { Bitmap } from '../../pictures/ingest/picture-library.ts'
import { drawableText } from './card-text.ts'
import { drawLinkCard, drawStatusCard } from './draw-share-card.ts'

const LINK = 'https://okoume.example/o/7k3m9qxz'
const card: ShareCard = {
  title: 'Perceuse à percussion Bosch',
  price: '4\u202f000\u00a0FCFA/jour',
  weekPrice: '20\u202f000\u00a0FCFA/semaine',
  place: 'Nzeng-Ayong, Libreville',
  free: 'Libre du sam. 28 nov. au mar. 1er déc.',
  cover: '/images/objets/0b0e7c3e-9f7c-4d9c-8a54-1f2f3a4b5c6d/960.webp',
}

const photoOf = async (width: number, height: number) => decodeSource(await drawPhoto({ width, height }))
const darkPhoto = async () =>
  decodeSource(await photo({ width: 1280, height: 720 }).linear(0.15, 0).jpeg().toBuffer())
const noise: Bitmap = {
  width: 1280,
  height: 960,
  pixels: Buffer.from(
    Array.from({ length: 1280 * 960 * 3 }, (_, at) => Math.imul(at ^ (at >> 3), 0x9e3779b1) >>> 24),
  ),
}

const TITLES = {
  plain: card.title,
  'of wide letters': 'W'.repeat(120),
  'of long words': 'anticonstitutionnellement '.repeat(4).trim(),
  'with markup': `<b>5" & 'x' </span> &amp; <script>`,
  'with emoji': '🔨🏠 Perceuse 👩🏽‍🔧',
  'of nothing that can be drawn': '🔨中文',
} as const

const lying = await photoOf(1280, 720)

test.each([
  ...Object.entries(TITLES).map(([name, title]) => ['lying', name, lying, title] as const),
  ['standing', 'plain', await photoOf(700, 1280), card.title] as const,
  ['square', 'plain', await photoOf(640, 640), card.title] as const,
  ['dark', 'plain', await darkPhoto(), card.title] as const,
  ['small', 'plain', await photoOf(320, 320), card.title] as const,
  ['cluttered', 'of wide letters', noise, TITLES['of wide letters']] as const,
])(
  'a card of a picture that is %s, with a title %s, has its size and few bytes, and a QR code that is read back',
  async (_picture, _title, bitmap, title) => {
    const link = await drawLinkCard(bitmap, { ...card, title })
    expect(await sharp(link).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(link.length).toBeLessThanOrEqual(25 * 1024)

    const status = await drawStatusCard(bitmap, { ...card, title }, LINK)
    expect(await sharp(status).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1920 })
    expect(status.length).toBeLessThanOrEqual(150 * 1024)

    const { data, info } = await sharp(status).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(LINK)
  },
)

test('the same card is drawn the same, to the byte', async () => {
  const bitmap = await photoOf(640, 480)
  expect(await drawLinkCard(bitmap, card)).toEqual(await drawLinkCard(bitmap, card))
})

test.each([
  ['<b>Scie</b> & "lame"', 'other than', 'Scie & "lame"'],
  ['&amp;', 'other than', '&'],
  ['Tente 🏕️', 'like', 'Tente'],
])('a title %j is drawn %s %j', async (title, relation, other) => {
  const bitmap = await photoOf(640, 480)
  const [drawn, compared] = await Promise.all(
    [title, other].map((one) => drawLinkCard(bitmap, { ...card, title: one })),
  )
  expect(drawn?.equals(compared ?? Buffer.alloc(0))).toBe(relation === 'like')
})

test.each([
  ['Cœur d’été : 5\u202f000\u00a0€', 'Cœur d’été : 5\u00a0000\u00a0€'],
  ['e\u0301te\u0301', 'été'],
  [' deux  mots\nligne\t', 'deux mots ligne'],
  ['👩🏽‍🔧', ''],
  ['\u0000\u202ea\u00adbc\u200b', 'abc'],
])('of %j the font draws %j', (text, drawn) => {
  expect(drawableText(text)).toBe(drawn)
})
