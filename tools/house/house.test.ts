import { expect, test } from 'vitest'
import { findForbiddenLocals, findForbiddenNames } from './forbidden-names.ts'
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

test('private functions, constants and variables are found apart', () => {
  const source = 'function tellPerson() {\n  const kept = 1\n  let shelf\n  const threshold = 2\n}'
  expect(findForbiddenLocals(source)).toEqual(['tellPerson', 'kept', 'shelf'])
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
