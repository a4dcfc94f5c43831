import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const KIT = 'ui/kit.module.css'
const IMPORT = /^import (\w+) from '[^']*\/kit\.module\.css';?\n/m
const APP = path.join(import.meta.dirname, '../app')
// Blockers of advertising hide `.ad`: no D.
const LETTERS = 'abcefghijklmnopqrstuvwxyzABCEFGHIJKLMNOPQRSTUVWXYZ'
/** The same sources give the same numbers, in whatever order they are built. */
const NAMES: ReadonlyMap<string, number> = new Map(
  globSync('**/*.module.css', { cwd: APP })
    .map((sheet) => sheet.replaceAll('\\', '/'))
    .sort()
    .flatMap((sheet) => {
      const classes = readFileSync(path.join(APP, sheet), 'utf8').matchAll(
        /(?:\.|@keyframes )([a-z][\w-]*)/gi,
      )
      return [...new Set([...classes].map(([, name]) => `${sheet} ${name}`))]
    })
    .map((key, number) => [key, number]),
)

/** One or two letters; the names of the kit as they are: repeated everywhere, they compress better. */
export function shortClassName(name: string, file: string): string {
  const sheet = path.relative(APP, file.replace(/\?.*$/, '')).replaceAll('\\', '/')
  if (sheet === KIT) return name
  const number = NAMES.get(`${sheet} ${name}`)
  if (number === undefined) throw new Error(`${sheet} has no class ${name}`)
  return lettersOf(number)
}

/** Like the columns of a spreadsheet: a, b, … Z, aa, ab. */
function lettersOf(number: number): string {
  const before = number < LETTERS.length ? '' : lettersOf(Math.floor(number / LETTERS.length) - 1)
  return before + LETTERS.charAt(number % LETTERS.length)
}

/** Writes the kit's classes where they are named: no script brings a table of them. */
export const inlineKit: Plugin = {
  name: 'okoume-inline-kit',
  enforce: 'pre',
  transform(code, id) {
    const name = id.includes('/app/') && IMPORT.exec(code)?.[1]
    if (!name) return
    if (name !== 'kit') throw new Error(`${id} calls the kit ${name}`)
    return { code: code.replace(IMPORT, '').replace(/(?<![\w./])kit\.(\w+)/g, "'$1'"), map: null }
  },
}

/** Written by the server alone: no script of the browser reads a class of it. */
const SERVER_SHEET = '/app/shell/frame/footer.module.css'

/** These style sheets stay although no script reads a class of them. */
export const includeSheets: Plugin = {
  name: 'okoume-include-sheets',
  enforce: 'post',
  transform(_code, id) {
    const file = id.replace(/\?.*$/, '')
    const staysNamed =
      file.endsWith(KIT) || (this.environment.name === 'client' && file.endsWith(SERVER_SHEET))
    return staysNamed ? { code: 'export default {}', moduleSideEffects: 'no-treeshake', map: null } : null
  },
}
