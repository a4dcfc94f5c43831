import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Scripts of the first interaction: navigation, the API's client, the connection check. A page that is first touched
 * offline needs them all the more, so the service worker fetches them.
 */
const WITH_FIRST_TOUCH = ['page-turning', 'hearts', 'client']

/** The paths of those scripts, of all that they import, and of the styles that belong to them. */
export function essentialAssets(assets: string): string[] {
  const all = readdirSync(assets)
  const scripts = new Set(WITH_FIRST_TOUCH.flatMap((name) => filesCalled(name, '.js', all)))
  for (const script of scripts) {
    const source = readFileSync(join(assets, script), 'utf8')
    for (const [, imported = ''] of source.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
      scripts.add(imported)
    }
  }
  const styles = [...scripts].flatMap((script) => filesCalled(script.slice(0, -HASH_AND_ENDING), '.css', all))
  return [...scripts, ...styles].map((name) => `/assets/${name}`)
}

const HASH_AND_ENDING = '-12345678.js'.length

/** File names are a name, a dash, eight characters of the hash and an extension. */
function filesCalled(name: string, ending: string, all: readonly string[]): string[] {
  const length = name.length + '-12345678'.length + ending.length
  return all.filter((file) => file.startsWith(`${name}-`) && file.endsWith(ending) && file.length === length)
}
