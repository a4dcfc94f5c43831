import https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { get } from './visitor.ts'

/** Continuous requests, by new visitors on new connections and by visitors who keep theirs. */
export interface Traffic {
  /** Stops it; returns how many requests there were, and each that failed. */
  end(): Promise<Outcome>
}

export interface Outcome {
  readonly sent: number
  readonly failures: readonly string[]
}

export interface Errand {
  readonly what: string
  readonly method?: string
  readonly path: string
  readonly headers?: () => Readonly<Record<string, string>>
  readonly body?: () => string
  readonly expected: readonly number[]
  /** Called with each expected body. */
  readonly acknowledged?: (body: string) => void
  /** Think time between two requests of one visitor. */
  readonly pauseMs?: number
}

const PAUSE_MS = 15

/** For each errand one visitor with a keep-alive connection, and one without. */
export function startTraffic(origin: string, errands: readonly Errand[]): Traffic {
  let ended = false
  let sent = 0
  const failures: string[] = []
  async function visit(errand: Errand, agent: https.Agent, from: string): Promise<void> {
    while (!ended) {
      sent += 1
      const sentBody = errand.body?.()
      const { status, body } = await get(`${origin}${errand.path}`, {
        from,
        agent,
        ...(errand.method && { method: errand.method }),
        ...(errand.headers && { headers: errand.headers() }),
        ...(sentBody !== undefined && { body: sentBody }),
      })
      if (errand.expected.includes(status)) errand.acknowledged?.(sentBody ?? '')
      else {
        const when = new Date().toISOString().slice(11, 23)
        failures.push(`${when} ${errand.what}: ${status} ${body.toString().slice(0, 300)}`)
      }
      await sleep(errand.pauseMs ?? PAUSE_MS)
    }
  }
  const agents: https.Agent[] = []
  const visits = errands.flatMap((errand, index) =>
    [true, false].map((keepAlive, other) => {
      const agent = new https.Agent({ keepAlive, maxSockets: 1 })
      agents.push(agent)
      return visit(errand, agent, `127.0.0.${10 + index * 2 + other}`)
    }),
  )
  return {
    async end() {
      ended = true
      await Promise.all(visits)
      for (const agent of agents) agent.destroy()
      return { sent, failures }
    },
  }
}
