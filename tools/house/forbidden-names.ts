import { readFileSync } from 'node:fs'
import path from 'node:path'
import { declaredNames } from './declared-names.ts'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

/** Whole words of names: `dashboard` and `threshold` are fine. */
const FORBIDDEN_WORDS = readForbiddenWords(read('docs/glossary.md'))

/** Fields and operations of the API. */
const WIRE_NAME = /"(\w+)": \{|"operationId": "(\w+)"/g

/** Compatibility: columns, the API's names, and a message between workers and pages of other releases. */
const STORED_NAMES: ReadonlySet<string> = new Set([
  ...declaredNames('schema.ts', read('apps/server/src/platform/database/schema.generated.ts')),
  ...[...read('packages/contract/openapi.json').matchAll(WIRE_NAME)].map(
    ([, field, operation]) => field ?? operation ?? '',
  ),
  'keptSince',
])

export const isStoredName = (name: string) => STORED_NAMES.has(name)

const EXPORTED = /^export (?:default )?(?:async )?(?:function|const|class|interface|type) (\w+)/gm

/** Exported names and the file's own name with a forbidden word in them. */
export function findForbiddenNames(file: string, content: string): string[] {
  const name = path.basename(file).replace(/\..*$/, '')
  const exported = [...content.matchAll(EXPORTED)].map(([, found = '']) => found)
  return [name, ...exported].filter((candidate) =>
    splitWords(candidate).some((word) => FORBIDDEN_WORDS.has(word)),
  )
}

/** Allowed inside a file, whose subject says which letters or words are meant. */
const MAY_BE_PRIVATE: ReadonlySet<string> = new Set(['letter', 'letters', 'words', 'parts', 'notes'])

/** Variables, parameters, fields and other private names with a forbidden word in them. */
export function findForbiddenLocals(names: Iterable<string>): string[] {
  return [...names].filter(
    (name) =>
      !isStoredName(name) &&
      splitWords(name).some((word) => FORBIDDEN_WORDS.has(word) && !MAY_BE_PRIVATE.has(word)),
  )
}

/** `rentalSummaryLines` and `rental-summary-lines` are rental, summary, lines. */
export function splitWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_]/)
}

/** First column of the table under «Words that are not used». */
function readForbiddenWords(glossary: string): ReadonlySet<string> {
  const [, table = ''] = glossary.split('## Words that are not used')
  const words = [...table.matchAll(/^\| ([a-z, ]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', '))
  return new Set(words.filter((word) => word !== 'word'))
}
