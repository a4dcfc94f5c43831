import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Plugin } from 'vite'

const KIT = 'ui/kit.module.css'
const IMPORT = /^import kit from '#app\/ui\/kit\.module\.css';?\n/m
const owners = new Map<string, string>()

/** Four letters of a hash, and the names of the kit as they are: repeated everywhere, they compress better than any hash. */
export function shortClassName(name: string, file: string): string {
  const sheet = path.relative(import.meta.dirname, file.replace(/\?.*$/, '')).replaceAll('\\', '/')
  if (sheet.endsWith(KIT)) return name
  const hash = createHash('sha256').update(`${sheet} ${name}`).digest('base64url').slice(0, 4)
  const short = /^[\d-]/.test(hash) ? `_${hash}` : hash
  const owner = owners.get(short) ?? `${sheet} ${name}`
  if (owner !== `${sheet} ${name}`) throw new Error(`${owner} and ${sheet} ${name} have the same short name`)
  owners.set(short, owner)
  return short
}

/** Writes the kit's classes where they are named: no script brings a table of them. */
export const inlineKit: Plugin = {
  name: 'okoume-inline-kit',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/app/') || !IMPORT.test(code)) return
    return { code: code.replace(IMPORT, '').replace(/(?<![\w./])kit\.(\w+)/g, "'$1'"), map: null }
  },
}
