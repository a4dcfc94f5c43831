/** `npm run house`: figures of the source code, each beside its goal. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../checks/steps.ts'
import { declaredNames } from './declared-names.ts'
import { findBareParticiples, findRiddleComments, findRiddleNames } from './find-riddles.ts'
import { findForbiddenLocals, findForbiddenNames } from './forbidden-names.ts'
import { findHomonyms } from './homonyms.ts'
import { countImporters, type ImportGraph, reachableFiles, readImportGraph } from './import-graph.ts'
import { countFunctions } from './single-callers.ts'

interface Figure {
  readonly name: string
  readonly value: number | string
  readonly goal: string
}

const SERVER_RULES = /features\/|packages\/domain\//
const DASHBOARD = /routes\/dashboard\//

/** The operations and pages whose files are counted; the platform and shared parts are left out. */
const DOORS = [
  {
    name: 'checkout',
    within: SERVER_RULES,
    file: 'apps/server/src/features/checkout/checkout-routes.ts',
    goal: 38,
  },
  {
    name: 'accept a request',
    within: SERVER_RULES,
    file: 'apps/server/src/features/rentals/lifecycle/update-rental-status.ts',
    goal: 38,
  },
  {
    name: 'withdrawal',
    within: SERVER_RULES,
    file: 'apps/server/src/features/wallet/withdrawals/request-withdrawal.ts',
    goal: 20,
  },
  {
    name: 'add an item (web)',
    within: DASHBOARD,
    file: 'apps/web/app/routes/dashboard/items/add-item.tsx',
    goal: 16,
  },
  {
    name: 'wallet page',
    within: DASHBOARD,
    file: 'apps/web/app/routes/dashboard/wallet/wallet.tsx',
    goal: 12,
  },
]

const SMALL_FILE = 25
const COMMITS = 50

function listProductFiles(): string[] {
  const tracked = git('ls-files', 'apps', 'packages')
  return tracked.filter((file) => /\.tsx?$/.test(file) && !/\.(test|test-helper|generated)\.tsx?$/.test(file))
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const countLines = (file: string) => read(file).split('\n').length - 1
const sumLines = (files: readonly string[]) => files.reduce((total, file) => total + countLines(file), 0)

function sizeFigures(files: readonly string[], graph: ImportGraph): Figure[] {
  const lines = files.map(countLines)
  const sorted = lines.toSorted((a, b) => a - b)
  const sum = sumLines(files)
  const single = [...countImporters(graph).values()].filter((count) => count === 1).length
  return [
    { name: 'product files', value: files.length, goal: '≤ 900' },
    { name: 'product lines', value: sum, goal: '≤ 88000' },
    { name: 'lines a file, median', value: quantile(sorted, 0.5), goal: '65–85' },
    { name: 'lines a file, 95th percentile', value: quantile(sorted, 0.95), goal: '–' },
    { name: 'lines a file, most', value: sorted.at(-1) ?? 0, goal: '≤ 300' },
    {
      name: `files of at most ${SMALL_FILE} lines`,
      value: lines.filter((count) => count <= SMALL_FILE).length,
      goal: '≤ 140',
    },
    {
      name: 'files with one importer',
      value: `${Math.round((100 * single) / files.length)} %`,
      goal: '≤ 30 %',
    },
  ]
}

function functionFigures(files: readonly string[]): Figure[] {
  const server = files.filter((file) => file.startsWith('apps/server/src/'))
  const operations = read('packages/contract/openapi.json').match(/"operationId":/g)?.length ?? 1
  const counts = files.map((file) => countFunctions(read(file)))
  const sum = (key: keyof (typeof counts)[number]) => counts.reduce((total, count) => total + count[key], 0)
  return [
    { name: 'server lines an operation', value: Math.round(sumLines(server) / operations), goal: '≤ 270' },
    {
      name: 'functions called once, in their file',
      value: `${Math.round((100 * sum('calledOnce')) / sum('all'))} %`,
      goal: '≤ 25 %',
    },
  ]
}

/** Pages are the files that the routes name, and the views of the administration. */
function webFigures(files: readonly string[]): Figure[] {
  const web = files.filter((file) => file.startsWith('apps/web/app/'))
  const routes = web.filter((file) => file.startsWith('apps/web/app/routes/'))
  const pages = new Set(read('apps/web/app/routes.ts').match(/routes\/[\w/-]+\.tsx/g))
  const views = read('apps/web/app/routes/administration/page/views.ts').match(/^ {4}id: '/gm)?.length ?? 0
  const sheets = git('ls-files', 'apps/web/app/*.css')
    .map(countLines)
    .toSorted((a, b) => a - b)
  return [
    { name: 'web lines', value: sumLines(web), goal: '≤ 36600' },
    { name: 'lines a page', value: Math.round(sumLines(routes) / (pages.size + views)), goal: '≤ 470' },
    { name: 'style sheet lines', value: sheets.reduce((total, count) => total + count, 0), goal: '≤ 8000' },
    { name: 'lines a style sheet, median', value: quantile(sheets, 0.5), goal: '≤ 30' },
    { name: 'lines a style sheet, most', value: sheets.at(-1) ?? 0, goal: '≤ 120' },
  ]
}

function doorFigures(graph: ImportGraph): Figure[] {
  return DOORS.map(({ name, file, within, goal }) => ({
    name: `files to open: ${name}`,
    value: graph.has(file) ? reachableFiles(graph, file, within).size : 'moved',
    goal: `≤ ${goal}`,
  }))
}

function languageFigures(files: readonly string[]): Figure[] {
  const subjects = git('log', `-${COMMITS}`, '--format=%s').map((subject) => subject.length)
  const sorted = subjects.toSorted((a, b) => a - b)
  const names = files.flatMap((file) => findForbiddenNames(file, read(file)))
  const declared = files.map((file) => declaredNames(file, read(file)))
  const participles = files.flatMap((file) => findBareParticiples(file, declaredNames(file, read(file))))
  return [
    { name: 'names that the glossary forbids', value: names.length, goal: '0' },
    { name: 'private names that it forbids', value: declared.flatMap(findForbiddenLocals).length, goal: '0' },
    { name: 'names that are riddles', value: declared.flatMap(findRiddleNames).length, goal: '0' },
    {
      name: 'homonyms',
      value: files.flatMap((file) => findHomonyms(file, declaredNames(file, read(file)))).length,
      goal: '0',
    },
    { name: 'participles that are names', value: participles.length, goal: '0' },
    {
      name: 'comments that are riddles',
      value: files.flatMap((file) => findRiddleComments(read(file))).length,
      goal: '0',
    },
    { name: `commit subject, median of ${COMMITS}`, value: quantile(sorted, 0.5), goal: '≤ 60' },
    { name: `commit subject, longest of ${COMMITS}`, value: sorted.at(-1) ?? 0, goal: '≤ 72' },
  ]
}

/** A percentile of the sorted values. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const files = listProductFiles()
const graph = readImportGraph(root, files)
const figures = [
  ...sizeFigures(files, graph),
  ...functionFigures(files),
  ...webFigures(files),
  ...doorFigures(graph),
  ...languageFigures(files),
]

for (const { name, value, goal } of figures)
  console.log(`${name.padEnd(44)} ${String(value).padStart(8)}   goal ${goal}`)
if (process.argv.includes('--names'))
  for (const file of files) {
    const content = read(file)
    const names = declaredNames(file, content)
    const found = [
      ...findForbiddenNames(file, content),
      ...findForbiddenLocals(names),
      ...findRiddleNames(names),
      ...findHomonyms(file, names),
      ...findBareParticiples(file, names),
      ...findRiddleComments(content),
    ]
    for (const one of found) console.log(`${file}: ${one}`)
  }
