// `npm run bench`: the measurements of README.md. `--only=list,newest,filtered,search,detail,booking,crowd,pages,public` selects some,
// `--only=lighthouse`, `--only=signed-in`, `--only=stages` and `--only=peers` those that are off by default. `--seconds=1` is a quick run, and
// `--profile=FOLDER` writes a CPU profile of the product's server there.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { freePorts } from '../tests/server/free-ports.ts'
import { bookingMaker } from './bookings.ts'
import { measureCalendar } from './calendar-on-a-phone.ts'
import { makeItems } from './catalogue.ts'
import { measureScale } from './catalogue-scale.ts'
import { CROWD, measureCrowd } from './crowd.ts'
import { identifier } from './identifiers.ts'
import { measureLighthouse } from './lighthouse.ts'
import { CONNECTIONS, type Reads } from './load.ts'
import { machine, runMeasurement } from './measuring-run.ts'
import { weighPage } from './page-weight.ts'
import { weighVisits } from './page-weight-on-a-phone.ts'
import { type ComparedReads, measurePeers } from './peer-rates.ts'
import { hideDemo, startPostGraphile } from './peer-server.ts'
import { measurePublicPages } from './public-pages.ts'
import { type Measured, measureBookings, measureCachedReads, measureReads, ROUNDS } from './rates.ts'
import { recordProduct } from './record-product.ts'
import type { Recordings } from './recording.ts'
import { openScratch, type Scratch } from './scratch-database.ts'
import { measureSignedIn } from './signed-in-on-a-phone.ts'
import { measureStages } from './stages.ts'
import { startDemo } from './start-demo.ts'
import { type RunningProcess, startBare, startProduct } from './start-product.ts'
import { drawTable, type Line, weightLine } from './table.ts'

const ITEMS = 10_000
const PRODUCT = fileURLToPath(import.meta.resolve('../apps/server/src/main.ts'))
const BARE = fileURLToPath(import.meta.resolve('./bare-server.ts'))

const READS = {
  list: ['/items'],
  newest: ['/api/cards?limit=20'],
  filtered: ['/api/cards?limit=20&category=bricolage&min=5000&max=20000'],
  search: [
    '/api/items?q=perceuse',
    '/api/items?q=%C3%A9chelle',
    '/api/items?q=makita&category=bricolage',
    '/api/items?q=robe+de+mari%C3%A9e&location=Libreville',
    '/api/items?q=tente&sort=prix-croissant',
    '/api/items?q=n%C2%B0+4321',
    '/api/items?q=sonorisation&min=5000&max=30000',
    '/api/items?q=introuvable',
  ],
  detail: Array.from({ length: 100 }, (_, n) => `/single/item/${identifier('item', n * 97)}`),
} as const

const TITLES = {
  list: 'list     GET /items',
  newest: 'newest   GET /api/cards?limit=20',
  filtered: 'filtered GET /api/cards?category=…&min=…&max=…',
  search: 'search   GET /api/items?q=…',
  detail: 'detail   GET /single/item/ID',
} as const

const COMPARED: readonly ComparedReads[] = [
  { what: 'newest 20 cards', paths: READS.newest, query: 'newest' },
  { what: '20 cards by category and price', paths: READS.filtered, query: 'found' },
  { what: 'one object', paths: READS.detail, query: 'detail' },
]

/** Measured only where they are asked for. */
const OFF_BY_DEFAULT = ['lighthouse', 'signed-in', 'stages', 'peers']

const MAX_JS_KILOBYTES = 125
const MAX_CSS_KILOBYTES = 8
const MAX_FONT_KILOBYTES = 25
const MAX_KILOBYTES = 200
const MAX_KILOBYTES_AGAIN = 10

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    profile: { type: 'string' },
    scale: { type: 'string' },
    kept: { type: 'string' },
    seconds: { type: 'string', default: '3' },
  },
})
const seconds = Number(options.seconds)
const parts = options.only?.split(',')
const measures = (part: string) => parts === undefined || parts.includes(part)

async function prepare(stack: AsyncDisposableStack, port: number) {
  const items = makeItems(ITEMS)
  console.error(`Preparing ${ITEMS} objects…`)
  const scratch = await openScratch(stack, items, `http://localhost:${port}`)
  const makeBooking = bookingMaker(items, scratch.tokens)
  const paths = Object.values(READS).flat()
  const recordings = await recordProduct({ ...scratch.bare, port, paths, makeBooking })
  return { items, scratch, makeBooking, recordings }
}

async function measure(stack: AsyncDisposableStack): Promise<Line[]> {
  const [port = 0] = await freePorts(1)
  const { items, scratch, makeBooking, recordings } = await prepare(stack, port)
  const publicPages = measures('public') ? await measurePages(scratch, port) : []
  const measured = await startBoth(stack, { scratch, recordings, port })
  const pages = measures('pages') ? await weighPages(measured.product.url) : []
  const rates = await measureRates(measured)
  if (measures('booking')) console.error('Measuring: booking…')
  const bookings = measures('booking')
    ? await measureBookings(measured, recordings.booking, ITEMS, makeBooking)
    : []
  if (measures('crowd')) console.error('Measuring: crowd…')
  const fewItems = bookingMaker(items.slice(0, CROWD.items), scratch.tokens, { sameDays: true })
  const crowd = measures('crowd') ? await measureCrowd(measured, fewItems) : []
  return [...rates, ...bookings, ...crowd, ...publicPages, ...pages]
}

interface Prepared {
  readonly scratch: Scratch
  readonly recordings: Recordings
  readonly port: number
}

/** The product and the bare server. */
async function startBoth(
  stack: AsyncDisposableStack,
  { scratch, recordings, port }: Prepared,
): Promise<Measured> {
  const product = await startServer(scratch, port)
  stack.defer(() => product.stop())
  // The start added the demo's own items: both databases are vacuumed.
  await scratch.product.pool.query('vacuum analyze')
  const bare = await startReference(scratch, recordings)
  stack.defer(() => bare.stop())
  return { scratch, product, bare, seconds }
}

/** Reads of the product next to PostGraphile's. */
async function comparePeers(stack: AsyncDisposableStack): Promise<string> {
  const [port = 0] = await freePorts(1)
  const { scratch, recordings } = await prepare(stack, port)
  const measured = await startBoth(stack, { scratch, recordings, port })
  await hideDemo(scratch.product.pool)
  const peer = await startPostGraphile(scratch)
  stack.defer(() => peer.stop())
  return `${circumstances()}\n\n${await measurePeers(measured, peer, COMPARED)}`
}

function measurePages(scratch: Scratch, port: number): Promise<Line[]> {
  console.error('Measuring: public pages…')
  return measurePublicPages({
    script: PRODUCT,
    port,
    env: environment(scratch, port),
    item: identifier('item', 0),
  })
}

function startServer(scratch: Scratch, port: number): Promise<RunningProcess> {
  const { profile } = options
  const execArgv = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.resolve(profile)}`]
  return startProduct(PRODUCT, port, { env: environment(scratch, port), execArgv })
}

function environment({ folder, product }: Scratch, port: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: product.url,
    DATA_DIR: path.join(folder, 'data'),
  }
}

async function judgePages(stack: AsyncDisposableStack): Promise<string> {
  const url = await startDemo(stack, PRODUCT)
  const [item] = (await (await fetch(`${url}/items`)).json()) as { id: string }[]
  const pages = { '/': '/', '/explorer': '/explorer', '/objet/ID': `/objet/${item?.id}` }
  return measureLighthouse(stack, url, pages)
}

async function startReference(
  { folder, bare }: Scratch,
  recordings: Recordings,
  execArgv: string[] = [],
): Promise<RunningProcess> {
  const file = path.join(folder, 'recordings.json')
  await writeFile(file, JSON.stringify(recordings))
  return startBare(BARE, [bare.url, file], { execArgv })
}

/** The stages of a read, on servers that an inspector watches; lines of requests are logged, as in production. */
async function profileStages(stack: AsyncDisposableStack): Promise<string> {
  const [port = 0, productPort = 0, barePort = 0] = await freePorts(3)
  const { scratch, recordings } = await prepare(stack, port)
  const inspect = (at: number) => [`--inspect=127.0.0.1:${at}`, '--inspect-publish-uid=http']
  const env = { ...environment(scratch, port), LOG_LEVEL: 'info' }
  const product = await startProduct(PRODUCT, port, { env, execArgv: inspect(productPort) })
  stack.defer(() => product.stop())
  const bare = await startReference(scratch, recordings, inspect(barePort))
  stack.defer(() => bare.stop())
  const reads = {
    'object, cached': { paths: READS.detail },
    'object, read': { paths: READS.detail, uncached: true },
    'cards, cached': { paths: READS.newest },
    'cards, read': { paths: READS.newest, uncached: true },
  }
  return measureStages(stack, {
    product: { url: product.url, inspectorPort: productPort },
    bare: { url: bare.url, inspectorPort: barePort },
    reads,
    seconds,
  })
}

async function measureRates(measured: Measured): Promise<Line[]> {
  const lines: Line[] = []
  for (const kind of ['list', 'newest', 'filtered', 'search', 'detail'] as const) {
    if (!measures(kind)) continue
    console.error(`Measuring: ${kind}…`)
    const paths = READS[kind]
    lines.push(...(await measureReads(measured, TITLES[kind], { paths })))
    lines.push(await measureCachedReads(measured, `${kind.padEnd(8)} against bytes in memory`, { paths }))
    const uncached: Reads = { paths, uncached: true }
    lines.push(...(await measureReads(measured, `${kind.padEnd(8)} the same, uncached`, uncached)))
  }
  return lines
}

async function weighPages(url: string): Promise<Line[]> {
  const pages = { '/': '/', '/explorer': '/explorer', '/objet/ID': await picturedObject(url) }
  const paths = Object.values(pages)
  const weights = await Promise.all(paths.map((path) => weighPage(url + path)))
  const visits = await weighVisits(url, paths)
  const calendar = await measureCalendar(url + pages['/objet/ID'])
  const lines = Object.keys(pages).flatMap((name, place) => {
    const [weight, visit] = [weights[place], visits[place]]
    if (!weight || !visit) return []
    return [
      weightLine(`page ${name}: HTML, gzip`, weight.html, null),
      weightLine(`page ${name}: CSS, gzip`, weight.css, MAX_CSS_KILOBYTES),
      weightLine(`page ${name}: JS, gzip`, weight.js, MAX_JS_KILOBYTES),
      weightLine(`page ${name}: fonts`, visit.fonts, MAX_FONT_KILOBYTES),
      weightLine(`page ${name}: pictures before scrolling`, visit.pictures, null),
      weightLine(`page ${name}: everything before scrolling`, visit.everything, MAX_KILOBYTES),
      weightLine(`page ${name}: first visit, all that travels`, visit.firstVisit, null),
      weightLine(`page ${name}: second visit, all that travels`, visit.secondVisit, MAX_KILOBYTES_AGAIN),
    ]
  })
  return [...lines, calendar]
}

/** One of the demo's items: generated ones have no pictures. */
async function picturedObject(url: string): Promise<string> {
  const { items } = (await (await fetch(`${url}/api/items?q=kayak+deux+places`)).json()) as {
    items: { id: string; images: string[] }[]
  }
  const item = items.find(({ images }) => images[0]?.startsWith('/images/demo/'))
  return `/objet/${item?.id ?? identifier('item', 0)}`
}

async function printMeasures(stack: AsyncDisposableStack): Promise<void> {
  const lines = await measure(stack)
  console.log(`${circumstances()}\n\n${drawTable(lines)}`)
}

function circumstances(): string {
  return `${ITEMS} objects, ${CONNECTIONS} connections, ${ROUNDS} × ${seconds} s each in turn\n${machine()}`
}

async function printScale(stack: AsyncDisposableStack, scale: string): Promise<void> {
  const [small = 0, large = 0] = scale.split(',').map(Number)
  if (!(small >= 100 && large > small))
    throw new Error('--scale=SMALL,LARGE: two numbers of objects, from 100 on')
  const { sizes, days, faults } = await measureScale(stack, [small, large], options.kept)
  const head = { what: '', product: `${large}`, reference: `${small}`, ratio: 'ratio', goal: 'goal' }
  console.log(`Medians over one connection, in turn\n${machine()}\n\n${drawTable([...sizes], head)}`)
  const dayHead = { ...head, product: 'some days', reference: 'any day' }
  console.log(`\nThe explorer of ${large} objects with and without days\n\n${drawTable([...days], dayHead)}`)
  const faultHead = { ...head, reference: '', ratio: '' }
  console.log(`\nTexts with faults\n\n${drawTable([...faults], faultHead)}`)
}

async function run(stack: AsyncDisposableStack): Promise<void> {
  if (parts?.includes('lighthouse')) console.log(await judgePages(stack))
  if (parts?.includes('signed-in'))
    console.log(`${machine()}\n\n${await measureSignedIn(await startDemo(stack, PRODUCT))}`)
  if (parts?.includes('stages')) console.log(await profileStages(stack))
  if (parts?.includes('peers')) console.log(await comparePeers(stack))
  if (parts?.every((part) => OFF_BY_DEFAULT.includes(part))) return
  await (options.scale === undefined ? printMeasures(stack) : printScale(stack, options.scale))
}

await runMeasurement(run)
