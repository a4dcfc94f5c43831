import type { SentRequest } from 'autocannon'
import { ownAddress, requestsPerSecond } from './load.ts'
import { inTurn, type Measured } from './rates.ts'
import type { RunningProcess } from './start-product.ts'
import { drawRows } from './table.ts'

const CARDS = 20
const CARD = `rowId title description price priceUnit cover location place condition instant
  ownerName ownerAvatar ownerTrusted`
const OBJECT = `rowId title description category price priceUnit weekPrice monthPrice minDays maxDays horizonMonths
  noticeHours handoverDays bufferDays instant images location place landmark available offered condition deposit
  trustedDeposit specifications checklist createdAt ownerId ownerName ownerAvatar ownerVerifier ownerTrusted`

/** Reads that all three servers answer. */
export interface ComparedReads {
  readonly what: string
  /** Of the product, and of the bare server. */
  readonly paths: readonly string[]
  /** The same in GraphQL. */
  readonly query: keyof typeof QUERIES
}

const QUERIES = {
  newest: `{ allCardsList(first: ${CARDS}, orderBy: [CREATED_AT_DESC, ROW_ID_DESC]) { ${CARD} } }`,
  found: `query ($category: String!, $min: Int!, $max: Int!) {
    foundCardsList(first: ${CARDS}, category: $category, lowest: $min, highest: $max) { ${CARD} } }`,
  detail: `query ($id: UUID!) { objectByRowId(rowId: $id) { ${OBJECT} } }`,
} as const

/** A request, and the answer that it must have each time. */
interface Exchange {
  readonly request: SentRequest
  readonly answer: string
}

/** The product, PostGraphile and the bare server in turn. Draws a table. */
export async function measurePeers(
  { product, bare, seconds }: Measured,
  peer: RunningProcess,
  compared: readonly ComparedReads[],
): Promise<string> {
  const rows: string[][] = []
  for (const reads of compared) {
    console.error(`Measuring: ${reads.what}…`)
    const gets = reads.paths.map((path) => ({ path }))
    const posts = reads.paths.map((path) => inGraphQl(reads.query, path))
    const own = await exchanges(product, gets)
    const uncached = own.map((exchange, n) => ({ ...exchange, request: ownAddress(reads.paths[n] ?? '') }))
    const theirs = await exchanges(peer, posts)
    const reference = await exchanges(bare, gets)
    requireSameObjects(own, theirs, reference)
    const measures = [
      checkedRate(product, own),
      checkedRate(product, uncached),
      checkedRate(peer, theirs),
      checkedRate(bare, reference),
    ]
    const [cached = 0, read = 0, peerRate = 0, bareRate = 0] = await inTurn(measures, seconds)
    rows.push(
      row(reads.what, cached, peerRate, bareRate),
      row('the same, uncached', read, peerRate, bareRate),
    )
  }
  return drawRows(['', 'Okoumé', 'PostGraphile', 'bare', 'of PostGraphile', 'of bare'], rows)
}

function inGraphQl(query: ComparedReads['query'], path: string): SentRequest {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const variables = {
    id: pathname.split('/').at(-1),
    category: searchParams.get('category'),
    min: Number(searchParams.get('min')),
    max: Number(searchParams.get('max')),
  }
  return {
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: QUERIES[query], variables }),
  }
}

async function exchanges(server: RunningProcess, requests: readonly SentRequest[]): Promise<Exchange[]> {
  const known: Exchange[] = []
  for (const request of requests) {
    const { path, ...init } = request
    const response = await fetch(`${server.url}${path}`, init)
    const answer = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer}`)
    known.push({ request, answer })
  }
  return known
}

/** Measures requests per second; each answer must be the one of before, byte for byte. */
function checkedRate({ url }: RunningProcess, known: readonly Exchange[]) {
  return async (seconds: number) => {
    let wrong = 0
    const requests = known.map(({ request, answer }) => ({
      ...request,
      onResponse: (_status: number, body: string) => {
        if (body !== answer) wrong++
      },
    }))
    const rate = await requestsPerSecond(url, { requests }, seconds)
    if (wrong > 0) throw new Error(`${url} answered ${wrong} requests otherwise than the first time`)
    return rate
  }
}

/** @throws Error where the three answer with different objects */
function requireSameObjects(
  own: readonly Exchange[],
  peer: readonly Exchange[],
  bare: readonly Exchange[],
): void {
  for (const [n, { request, answer }] of own.entries()) {
    const [expected, ...others] = [
      idsOfProduct(JSON.parse(answer)),
      idsOfPostGraphile(JSON.parse(peer[n]?.answer ?? '')),
      idsOfBare(JSON.parse(bare[n]?.answer ?? '')),
    ].map(String)
    if (!expected || others.some((ids) => ids !== expected))
      throw new Error(`${request.path}: three answers with different objects`)
  }
}

function idsOfProduct(answer: { cards: { id: string[] } } | { id: string }): string[] {
  return 'cards' in answer ? answer.cards.id : [answer.id]
}

function idsOfPostGraphile({
  data,
}: {
  data: Record<string, { rowId: string } | { rowId: string }[]>
}): string[] {
  return Object.values(data)
    .flat()
    .map(({ rowId }) => rowId)
}

/** The rows of its one statement, of which there are more than cards: the product looks whether there is a next page. */
function idsOfBare([rows = []]: { id: string }[][]): string[] {
  return rows.slice(0, CARDS).map(({ id }) => id)
}

function row(what: string, own: number, peer: number, bare: number): string[] {
  const rates = [own, peer, bare].map((rate) => `${Math.round(rate)}/s`)
  return [what, ...rates, (own / peer).toFixed(2), (own / bare).toFixed(2)]
}
