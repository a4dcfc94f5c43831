import { expect, test } from 'vitest'
import { declaredNames } from './declared-names.ts'
import { findBareParticiples, findRiddleComments, findRiddleNames, readComments } from './find-riddles.ts'
import { findForbiddenLocals, findForbiddenNames } from './forbidden-names.ts'
import { findHomonyms } from './homonyms.ts'
import { countImporters, reachableFiles } from './import-graph.ts'
import { countFunctions } from './single-callers.ts'

test.each([
  ['a file name', 'apps/web/app/kept-pages.ts', '', ['kept-pages']],
  ['an exported function', 'a.ts', 'export async function tellPerson() {}', ['tellPerson']],
  ['an exported type', 'a.ts', 'export interface RentalParts {}', ['RentalParts']],
  ['a plural', 'a.ts', 'export const DECISION_LETTERS = []', ['DECISION_LETTERS']],
  ['no name that is private', 'a.ts', 'function tellPerson() {}', []],
  ['no longer word', 'dashboard.ts', 'export const threshold = 1', []],
])('forbidden words are found in %s', (_, file, content, names) => {
  expect(findForbiddenNames(file, content)).toEqual(names)
})

const DECLARED = `
  function tellPerson({ kept, old: shelf = 1, ...rest }: Props, [first]: string[]) {}
  const save = async (holdMs: number) => { try {} catch (unsaid) {} }
  interface Props { readonly keepMs: number; read(board: string): void }
  class Store { #telling = 1 }
  import { letters as words } from 'x'
`

test('every kind of declared name is found', () => {
  const names = [
    'tellPerson',
    'kept',
    'shelf',
    'rest',
    'first',
    'save',
    'holdMs',
    'unsaid',
    'Props',
    'keepMs',
    'read',
    'board',
    'Store',
    'telling',
    'words',
  ]
  expect([...declaredNames('a.ts', DECLARED)].toSorted()).toEqual(names.toSorted())
})

test('private names are found apart, without those that are stored', () => {
  expect(findForbiddenLocals(declaredNames('a.ts', DECLARED))).toEqual([
    'tellPerson',
    'kept',
    'shelf',
    'holdMs',
    'keepMs',
    'board',
    'telling',
  ])
  expect(findForbiddenLocals(['toldNumber', 'threshold', 'dashboard'])).toEqual([])
})

test('riddles are found in names, each with its plain name', () => {
  expect(findRiddleNames(['sayFarewell', 'FAREWELL_MS', 'aimAt', 'claim'])).toEqual([
    '“sayFarewell”: sendAccountClosedEmail',
    '“FAREWELL_MS”: the e-mail, or the event, that is meant',
  ])
  expect(findBareParticiples('a.ts', ['wanted', 'wantedDays'])).toHaveLength(1)
  const stored = 'packages/domain/rental/handover-checklist.ts'
  expect(findBareParticiples(stored, ['given', 'wanted'])).toEqual([
    '“wanted”: the order, the request, the period',
  ])
})

test('a word in another sense than the glossary gives is found where it would have it', () => {
  expect(
    findHomonyms('apps/server/src/features/payments/a.ts', ['newOperation', 'operationId']),
  ).toHaveLength(1)
  expect(findHomonyms('apps/server/src/features/handovers/a.ts', ['REPORTS', 'handoverReport'])).toHaveLength(
    1,
  )
  expect(findHomonyms('apps/server/src/platform/a.ts', ['listOperations'])).toEqual([])
})

test('comments are read as one text each, and riddles are found in them', () => {
  const source =
    "/**\n * What is left\n * for later.\n */\nconst url = 'https://a' // Nobody waits.\n// One.\n// Two.\n{/* Three. */}\n"
  expect(readComments(source)).toEqual(['What is left for later.', 'Three.', 'Nobody waits.', 'One. Two.'])
  expect(findRiddleComments(source)).toHaveLength(2)
})

test('functions with one caller are counted beside all', () => {
  const source = 'export function all() { one(); two(); two() }\nfunction one() {}\nasync function two() {}'
  expect(countFunctions(source)).toEqual({ all: 3, calledOnce: 1 })
})

const GRAPH = new Map([
  ['a/one.ts', new Set(['b/two.ts'])],
  ['b/two.ts', new Set(['c/three.ts'])],
  ['c/three.ts', new Set(['b/four.ts'])],
  ['b/four.ts', new Set<string>()],
])

test('imports are followed within the given folders', () => {
  expect([...reachableFiles(GRAPH, 'a/one.ts', /^b\//)]).toEqual(['a/one.ts', 'b/two.ts'])
})

test('importers are counted', () => {
  expect(countImporters(GRAPH).get('b/two.ts')).toBe(1)
  expect(countImporters(GRAPH).get('a/one.ts')).toBe(0)
})
