import { setTimeout as sleep } from 'node:timers/promises'
import type { Figures } from './scenario.ts'

export interface Probed {
  /** Status, or «lost» → count. */
  readonly statuses: Record<string, number>
  slowestMs: number
  /** 503 answers without Retry-After. */
  silent: number
}

export interface Probe {
  /** The counts since the last call. */
  take(): Probed
  stop(): Promise<void>
}

const EVERY_MS = 100
const TIMEOUT_MS = 60_000

/** Polls one address and records the answers. */
export function startProbe(url: string): Probe {
  let seen = nothing()
  let stopping = false
  const under = new Set<Promise<void>>()
  async function ask(): Promise<void> {
    const began = performance.now()
    let status = 'lost'
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      await answer.arrayBuffer()
      status = String(answer.status)
      if (answer.status === 503 && answer.headers.get('retry-after') === null) seen.silent += 1
    } catch {
      // Counted as lost.
    }
    seen.statuses[status] = (seen.statuses[status] ?? 0) + 1
    seen.slowestMs = Math.max(seen.slowestMs, Math.round(performance.now() - began))
  }
  const life = (async () => {
    while (!stopping) {
      const one = ask().finally(() => under.delete(one))
      under.add(one)
      await sleep(EVERY_MS)
    }
    await Promise.all(under)
  })()
  return {
    take() {
      const taken = seen
      seen = nothing()
      return taken
    },
    stop() {
      stopping = true
      return life
    },
  }
}

function nothing(): Probed {
  return { statuses: {}, slowestMs: 0, silent: 0 }
}

export function figuresOf(what: string, { statuses, slowestMs }: Probed): Figures {
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  return { [what]: `${counts.join(', ') || 'nothing'}; slowest ${slowestMs} ms` }
}

/** Answers that no fault excuses. */
export function unexcused(what: string, { statuses, silent }: Probed): string[] {
  return [
    ...(statuses['500'] ? [`${what}: ${statuses['500']} answers of 500`] : []),
    ...(silent > 0 ? [`${what}: ${silent} answers of 503 without Retry-After`] : []),
  ]
}
