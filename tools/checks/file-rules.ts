import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROUTES } from '@okoume/contract/routes.generated.ts'
import { root } from './steps.ts'

const SCRIPTS = /\.(ts|tsx|mjs)$/
/** Meaningless names; they collect whatever fits nowhere else. */
const SAYS_NOTHING = /^(utils?|helpers?|commons?|base|misc|shared|lib)$/

/** An import that climbs more than two folders: an alias (`#app/`, `@okoume/tests/`) says where it leads. */
const CLIMBS = /^(?:import|export|\} from) .*?['"]((?:\.\.\/){3}[^'"]*)['"]/gm

const PLATFORM = /^apps\/server\/src\/platform\/(?!.*\.test(-helper)?\.ts$)/
const OPERATION_NAME = new RegExp(`['"\`](${Object.keys(ROUTES).join('|')})['"\`]`, 'g')

const PAGE = /^apps\/web\/app\/routes\/(?!.*\.test(-helper)?\.tsx?$).*\.tsx?$/
/** State of a write: an action keeps it (docs/decisions/0073-one-way-to-write.md). */
const WRITE_STATE = /const \[(busy|sending|failure|problems?|outcome|error)\b[^\]]*\] = useState/g

/** The specification's texts have straight apostrophes, and are kept to the letter: all have (docs/decisions/0005-visual-language.md). */
const CURLY_APOSTROPHE = /\p{L}\u2019\p{L}+/gu
const TEXTS = /^(apps|packages|tools)\/(?!.*\.test(-helper)?\.tsx?$).*\.(tsx?|mjs|md)$/

const STYLE_SHEET = /import (\w+) from '([^']+\.module\.css)'/g

/** Source files that documents name in backquotes, from the root or from one of these folders. */
const NAMED_SOURCE =
  /`((?:apps|packages|tools|tests|database|bench|artwork|features|platform|providers|ui|data|shell|domain|contract)\/[\w./-]+\.(?:tsx?|mjs|css))`/g
const SOURCE_ROOTS = ['', 'apps/server/src', 'apps/web/app', 'packages'] as const

/** The problems of one file, in words; empty when it is in order. */
export function complaintsAbout(file: string, content: string): string[] {
  return [
    ...aboutName(file),
    ...aboutImports(file, content),
    ...aboutOperations(file, content),
    ...aboutNamedSources(file, content),
    ...aboutWrites(file, content),
    ...aboutClasses(file, content),
    ...aboutApostrophes(file, content),
  ]
}

function aboutName(file: string): string[] {
  const words = file.split(path.sep).map((part) => part.replace(/\..*$/, '').toLowerCase())
  return words
    .filter((word) => SAYS_NOTHING.test(word))
    .map((word) => `${file}: “${word}” does not say what is inside.`)
}

function aboutImports(file: string, content: string): string[] {
  if (!SCRIPTS.test(file)) return []
  return [...content.matchAll(CLIMBS)].map(([, path]) => `${file}: import ${path} by its alias.`)
}

/** The platform must read the fields of an operation's record: a list of names there would duplicate it. */
function aboutOperations(file: string, content: string): string[] {
  if (!PLATFORM.test(file.replaceAll('\\', '/'))) return []
  return [...content.matchAll(OPERATION_NAME)].map(([, name]) => `${file}: names the operation ${name}.`)
}

/** A document that names a file which has moved sends its reader nowhere. */
function aboutNamedSources(file: string, content: string): string[] {
  if (!file.endsWith('.md')) return []
  const names = new Set([...content.matchAll(NAMED_SOURCE)].map(([, name = '']) => name))
  return [...names]
    .filter((name) => !SOURCE_ROOTS.some((folder) => existsSync(path.join(root, folder, name))))
    .map((name) => `${file}: ${name} does not exist.`)
}

/** A page that keeps the state of its write sends in a way of its own. */
function aboutWrites(file: string, content: string): string[] {
  if (!PAGE.test(file.replaceAll('\\', '/'))) return []
  return [...content.matchAll(WRITE_STATE)].map(
    ([, name]) => `${file}: keeps “${name}” itself; useAction does.`,
  )
}

function aboutApostrophes(file: string, content: string): string[] {
  if (!TEXTS.test(file.replaceAll('\\', '/'))) return []
  return [...content.matchAll(CURLY_APOSTROPHE)].map(([word]) => `${file}: “${word}” has a curly apostrophe.`)
}

/** The compiler takes any name for a class of a style sheet. */
function aboutClasses(file: string, content: string): string[] {
  if (!file.endsWith('.tsx')) return []
  return [...content.matchAll(STYLE_SHEET)].flatMap(([, name = '', from = '']) => {
    const rules = readFileSync(sheetPath(file, from), 'utf8')
    const classes = new Set(
      [...content.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one),
    )
    return [...classes]
      .filter((one) => !new RegExp(`\\.${one}(?![\\w-])`).test(rules))
      .map((one) => `${file}: ${path.basename(from)} has no class “${one}”.`)
  })
}

function sheetPath(file: string, from: string): string {
  const alias = from.startsWith('#app/')
  return path.join(root, alias ? 'apps/web/app' : path.dirname(file), alias ? from.slice(5) : from)
}
