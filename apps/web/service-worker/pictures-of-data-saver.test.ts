import { describe, expect, test } from 'vitest'
import { lighterPath } from './pictures-of-data-saver.ts'

describe('the lighter file of a picture', () => {
  test.each([
    ['/images/objets/abc/960.avif', '/images/objets/abc/640.avif'],
    ['/images/objets/abc/480.webp', '/images/objets/abc/320.webp'],
    ['/images/demo/perceuse/960.avif', '/images/demo/perceuse/640.avif'],
    ['/video/poster-960.avif', '/video/poster-640.avif'],
  ])('of %s is %s', (path, lighter) => {
    expect(lighterPath(path)).toBe(lighter)
  })

  test.each([
    '/images/objets/abc/320.avif',
    '/images/objets/abc/640.webp',
    '/images/objets/abc/social.jpg',
    '/images/objets/abc/961.avif',
    '/images/avatars/abc.webp',
    '/video/poster-640.webp',
    '/assets/chantier-1200-Xy.avif',
  ])('does not exist for %s', (path) => {
    expect(lighterPath(path)).toBe(path)
  })
})
