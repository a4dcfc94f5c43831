import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './load-answers.ts'
import type { Asked, Draw } from './load-mix.ts'

export interface Load {
  /** Clients are distributed over these evenly. */
  readonly urls: readonly string[]
  readonly draw: Draw
  readonly seconds: number
  /** Called with every answer. */
  readonly onAnswer?: (answer: Answer) => void
}

/** Client timeout. */
const TIMEOUT_MS = 30_000
/** Limit of open requests: further ones are not sent, and count as lost. */
const MAX_OPEN = 4000
const TICK_MS = 5

/** Closed loop: each connection sends its next request after the answer: as fast as the server allows. */
export async function askInTurn(load: Load & { readonly connections: number }): Promise<Answer[]> {
  const { urls, draw, seconds, connections } = load
  const answers: Answer[] = []
  const clients = openClients(load)
  const deadline = performance.now() + seconds * 1000
  const life = async (url: string) => {
    while (performance.now() < deadline) answers.push(await clients.ask(url, draw()))
  }
  await Promise.all(Array.from({ length: connections }, (_, n) => life(urls[n % urls.length] ?? '')))
  clients.close()
  return answers
}

/**
 * Open loop: that many requests each second, whether earlier ones were answered or not: people do not wait for one
 * another.
 */
export async function askAtRate(load: Load & { readonly perSecond: number }): Promise<Answer[]> {
  const { urls, draw, seconds, perSecond } = load
  const answers: Answer[] = []
  const open = new Set<Promise<void>>()
  const clients = openClients(load)
  const startedAt = performance.now()
  let sent = 0
  for (let passed = 0; passed < seconds * 1000; passed = performance.now() - startedAt) {
    for (const due = Math.floor((passed / 1000) * perSecond); sent < due; sent++) {
      const asked = draw()
      if (open.size >= MAX_OPEN) {
        answers.push(clients.lost(asked))
        continue
      }
      const one = clients.ask(urls[sent % urls.length] ?? '', asked).then((answer) => {
        answers.push(answer)
        open.delete(one)
      })
      open.add(one)
    }
    await sleep(TICK_MS)
  }
  await Promise.all(open)
  clients.close()
  return answers
}

function openClients({ onAnswer = () => {} }: Load) {
  const startedAt = performance.now()
  const agent = new http.Agent({ keepAlive: true })
  const answerOf = ({ kind }: Asked, since: number, status: number, saysWhenToComeBack = false): Answer => {
    const now = performance.now()
    const answer = { kind, status, milliseconds: now - since, at: now - startedAt, saysWhenToComeBack }
    onAnswer(answer)
    return answer
  }
  return {
    lost: (asked: Asked) => answerOf(asked, performance.now(), 0),
    close: () => agent.destroy(),
    ask(url: string, asked: Asked): Promise<Answer> {
      const since = performance.now()
      const { method, path, headers, body } = asked
      return new Promise((resolve) => {
        const lose = () => resolve(answerOf(asked, since, 0))
        const request = http.request(url + path, { agent, method, headers }, (response) => {
          const { statusCode = 0 } = response
          const back = response.headers['retry-after'] !== undefined
          response.once('end', () => resolve(answerOf(asked, since, statusCode, back)))
          response.once('error', lose)
          response.resume()
        })
        request.setTimeout(TIMEOUT_MS, () => request.destroy())
        request.once('error', lose)
        request.end(body)
      })
    },
  }
}
