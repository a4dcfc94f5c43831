// Makes the two files of the heading font: of the pages, with the characters of French alone, and of the share cards, which
// the server draws, with all that the source has of Latin. One weight, one optical size. Run by hand when the font or a
// list changes; the results are committed. `subset-font` is fetched for that run only: npm install --no-save subset-font@2.9.0
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const subset = require('subset-font')

const source = dirname(require.resolve('@fontsource-variable/bricolage-grotesque/package.json'))
const root = join(import.meta.dirname, '../..')

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const ACCENTED = 'ÀÂÇÈÉÊËÎÏÔŒÙÛàâçèéêëîïôœùûü'
const SIGNS = ' !"\'%&()+,-./:;?«»–—…’·*\u00a0\u202f'
/** Code points from one to another, of which a subset takes those that the source has. */
const charactersBetween = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

const FILES = [
  {
    target: 'apps/web/app/styles/fonts',
    name: 'bricolage-grotesque-700.woff2',
    characters: LETTERS + ACCENTED + SIGNS,
    format: 'woff2',
  },
  {
    target: 'apps/server/src/features/listings/share-cards/font',
    name: 'bricolage-grotesque-700.ttf',
    characters: charactersBetween(0x20, 0x24f) + charactersBetween(0x2000, 0x22ff),
    // The library of pictures reads no woff2.
    format: 'truetype',
  },
]

const whole = await readFile(join(source, 'files/bricolage-grotesque-latin-opsz-normal.woff2'))
for (const { target, name, characters, format } of FILES) {
  const subsetted = await subset(whole, characters, {
    targetFormat: format,
    variationAxes: { wght: 700, opsz: 40 },
  })
  await writeFile(join(root, target, name), subsetted)
  await copyFile(join(source, 'LICENSE'), join(root, target, 'OFL.txt'))
  console.log(`${name}: ${subsetted.length} bytes`)
}
