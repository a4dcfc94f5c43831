// Makes the heading font of the pages: one weight, one optical size, the characters of French. Run by hand when the
// font or the character list changes; the result is committed. `subset-font` is fetched for that run only: npm install
// --no-save subset-font@2.9.0
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const subset = require('subset-font')

const source = dirname(require.resolve('@fontsource-variable/bricolage-grotesque/package.json'))
const target = join(import.meta.dirname, '../../apps/web/app/styles/fonts')

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const ACCENTED = 'ÀÂÇÈÉÊËÎÏÔŒÙÛàâçèéêëîïôœùûü'
const SIGNS = ' !"\'%&()+,-./:;?«»–—…’·*\u00a0\u202f'

const whole = await readFile(join(source, 'files/bricolage-grotesque-latin-opsz-normal.woff2'))
const subsetted = await subset(whole, LETTERS + ACCENTED + SIGNS, {
  targetFormat: 'woff2',
  variationAxes: { wght: 700, opsz: 40 },
})
await writeFile(join(target, 'bricolage-grotesque-700.woff2'), subsetted)
await copyFile(join(source, 'LICENSE'), join(target, 'OFL.txt'))
console.log(`bricolage-grotesque-700.woff2: ${subsetted.length} bytes`)
