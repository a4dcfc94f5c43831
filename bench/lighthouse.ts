import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import lighthouse from 'lighthouse'
import { CHROMIUM_ARGS, findChromium } from '../tools/browser/chromium-path.ts'
import { drawRows } from './table.ts'

const RUNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METRICS = ['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time'] as const
const SHOWN_FINDINGS = 12
const TIMEOUT_MS = 30_000
const PAUSE_MS = 50

/** The result of one run for a page. */
interface Run {
  /** Of 100. */
  readonly scores: Readonly<Record<(typeof CATEGORIES)[number], number>>
  readonly metrics: Readonly<Record<(typeof METRICS)[number], number>>
  readonly bytes: number
  readonly findings: readonly string[]
}

/**
 * Lighthouse with its simulated phone on a slow connection: the median of three runs of each page, and the findings of
 * the middle run.
 */
export async function measureLighthouse(
  stack: AsyncDisposableStack,
  url: string,
  pages: Readonly<Record<string, string>>,
): Promise<string> {
  const port = await openBrowser(stack)
  const rows: string[][] = []
  const findings: string[] = []
  for (const [name, address] of Object.entries(pages)) {
    console.error(`Lighthouse: ${name}…`)
    const run = await medianRun(port, url + address)
    rows.push([name, ...cellsOf(run)])
    findings.push('', `${name}:`, ...run.findings.slice(0, SHOWN_FINDINGS).map((finding) => `  ${finding}`))
  }
  const head = ['', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP', 'CLS', 'TBT', 'bytes']
  return [drawRows(head, rows), ...findings].join('\n')
}

function cellsOf({ scores, metrics, bytes }: Run): string[] {
  return [
    ...CATEGORIES.map((category) => String(scores[category])),
    `${(metrics['largest-contentful-paint'] / 1000).toFixed(2)} s`,
    metrics['cumulative-layout-shift'].toFixed(3),
    `${Math.round(metrics['total-blocking-time'])} ms`,
    `${(bytes / 1024).toFixed(0)} KB`,
  ]
}

async function medianRun(port: number, url: string): Promise<Run> {
  const runs: Run[] = []
  for (let n = 0; n < RUNS; n++) runs.push(await runOnce(port, url))
  const sorted = runs.toSorted(
    (a, b) =>
      a.scores.performance - b.scores.performance ||
      b.metrics['largest-contentful-paint'] - a.metrics['largest-contentful-paint'],
  )
  const middle = sorted[Math.floor(RUNS / 2)]
  if (!middle) throw new Error('no run')
  return middle
}

async function runOnce(port: number, url: string): Promise<Run> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
  if (!result) throw new Error(`Lighthouse said nothing of ${url}`)
  const { audits, categories, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const numberOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const record = <Name extends string>(names: readonly Name[], read: (name: Name) => number) =>
    Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, number>
  return {
    scores: record(CATEGORIES, (name) => Math.round((categories[name]?.score ?? 0) * 100)),
    metrics: record(METRICS, numberOf),
    bytes: numberOf('total-byte-weight'),
    findings: Object.values(audits)
      .filter(({ score }) => score !== null && score < 0.9)
      .toSorted((a, b) => (a.score ?? 0) - (b.score ?? 0))
      .map(({ id, title, displayValue }) => [id, title, displayValue].filter(Boolean).join(' · ')),
  }
}

/** Returns the browser's debugging port. */
async function openBrowser(stack: AsyncDisposableStack): Promise<number> {
  const { executablePath, env } = findChromium()
  const profile = await mkdtemp(path.join(os.tmpdir(), 'okoume-lighthouse-'))
  stack.defer(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }))
  const args = [...CHROMIUM_ARGS, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const browser = spawn(executablePath, [...args, 'about:blank'], { env, stdio: 'ignore' })
  const ended = new Promise((resolve) => browser.once('close', resolve))
  stack.defer(async () => {
    browser.kill()
    await ended
  })
  return readPort(path.join(profile, 'DevToolsActivePort'))
}

async function readPort(file: string): Promise<number> {
  const deadline = Date.now() + TIMEOUT_MS
  while (Date.now() < deadline) {
    const [port] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    if (port) return Number(port)
    await delay(PAUSE_MS)
  }
  throw new Error('the browser does not start')
}
