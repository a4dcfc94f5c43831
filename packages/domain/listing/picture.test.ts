import { describe, expect, it } from 'vitest'
import { lighterWidth, PICTURE_WIDTHS, pictureSourceSet, pictureVariant } from './picture.ts'

const OURS = '/images/ab12/perceuse/640.webp'
const ELSEWHERE = [
  'https://res.cloudinary.example/v1/640.webp',
  'https://okoume.example/images/ab12/640.webp',
  '/images/640.webp',
  '/images/ab12/640.jpg',
  '/images/ab12/large.webp',
  '/images/ab12/640.webp?v=2',
  '/pictures/ab12/640.webp',
  '',
]

describe('the sizes of a picture', () => {
  it('are 320, 480, 640 and 960 pixels wide', () => {
    expect(PICTURE_WIDTHS).toEqual([320, 480, 640, 960])
  })

  it.each(PICTURE_WIDTHS)('have an address of their own for %i pixels, in both formats', (width) => {
    expect(pictureVariant(OURS, width, 'avif')).toBe(`/images/ab12/perceuse/${width}.avif`)
    expect(pictureVariant(OURS, width, 'webp')).toBe(`/images/ab12/perceuse/${width}.webp`)
  })

  it('each address leads to every other size', () => {
    for (const from of PICTURE_WIDTHS) {
      for (const to of PICTURE_WIDTHS) {
        const other = pictureVariant(pictureVariant(OURS, from, 'avif'), to, 'webp')
        expect(other).toBe(`/images/ab12/perceuse/${to}.webp`)
      }
    }
  })

  it('are all offered to the browser, each with its width', () => {
    expect(pictureSourceSet(OURS, 'avif')).toBe(
      '/images/ab12/perceuse/320.avif 320w, /images/ab12/perceuse/480.avif 480w, ' +
        '/images/ab12/perceuse/640.avif 640w, /images/ab12/perceuse/960.avif 960w',
    )
  })

  it("stay at the CDN's host", () => {
    const cdn = 'https://cdn.example/images/objets/ab12'

    expect(pictureVariant(`${cdn}/960.webp`, 320, 'avif')).toBe(`${cdn}/320.avif`)
    expect(pictureSourceSet(`${cdn}/960.webp`, 'webp')).toContain(`${cdn}/640.webp 640w`)
  })

  it.each(ELSEWHERE)('do not exist for %j', (url) => {
    expect(pictureVariant(url, 320, 'avif')).toBe(url)
    expect(pictureSourceSet(url, 'avif')).toBeNull()
  })
})

describe.each(PICTURE_WIDTHS)('with data saving on, a picture of %i pixels', (width) => {
  it('is never replaced by a larger one', () => {
    expect(lighterWidth(width)).toBeLessThanOrEqual(width)
  })

  it('is not made smaller twice, by the worker and by the server', () => {
    expect(lighterWidth(lighterWidth(width))).toBe(lighterWidth(width))
  })
})

it("the largest becomes lighter, and so does a card's picture on a sharp screen", () => {
  expect([lighterWidth(960), lighterWidth(480)]).toEqual([640, 320])
})
