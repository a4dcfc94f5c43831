import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Scripts of the first interaction: navigation, the API's client, the connection check. A page that is first touched
 * offline needs them all the more, so the service worker fetches them.
 */
const WITH_FIRST_TOUCH = ['navigation-effects', 'hearts', 'client']

/**
 * The paths of those scripts, of all that they import, and of the styles that belong to them.
 * @throws Error where one of them is not in the build
 */
export function essentialAssets(assets: string): string[] {
  const all = readdirSync(assets)
  const scripts = new Set(WITH_FIRST_TOUCH.flatMap((name) => scriptsCalled(name, all)))
  for (const script of scripts) {
    const source = readFileSync(join(assets, script), 'utf8')
    for (const [, imported = ''] of source.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
      scripts.add(imported)
    }
  }
  const styles = [...scripts].flatMap((script) =>
    filesCalled(script.replace(HASH_AND_ENDING, ''), '.css', all),
  )
  return [...scripts, ...styles].map((name) => `/assets/${name}`)
}

function scriptsCalled(name: string, all: readonly string[]): string[] {
  const found = filesCalled(name, '.js', all)
  if (found.length === 0) throw new Error(`the build has no script ${name}`)
  return found
}

/** File names are a name, a dash, a hash of seven characters (scripts) or eight (styles), and an extension. */
const HASH_AND_ENDING = /-[\w-]{7,8}\.\w+$/

function filesCalled(name: string, ending: string, all: readonly string[]): string[] {
  return all.filter((file) => file.endsWith(ending) && file.replace(HASH_AND_ENDING, '') === name)
}
