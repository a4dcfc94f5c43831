import { setTimeout as sleep } from 'node:timers/promises'
import type { MypvitFake } from '../tests/server/fakes/mypvit-fake.ts'

/** Renters who confirm their payments, and the provider's callbacks. */
export interface Payer {
  /** Callbacks by status; 0 for no answer. */
  readonly answered: Readonly<Record<number, number>>
  stop(): Promise<void>
}

const PAUSE_MS = 50
const AT_ONCE = 20
const TIMEOUT_MS = 10_000

export function startPayer(mypvit: MypvitFake, addresses: readonly string[]): Payer {
  const answered: Record<number, number> = {}
  let stopping = false
  let paid = 0

  async function payNext(): Promise<void> {
    const prompts = mypvit.transactions.slice(paid, paid + AT_ONCE)
    paid += prompts.length
    await Promise.all(prompts.map(({ reference }, index) => pay(reference, paid + index)))
  }
  async function pay(reference: string, n: number): Promise<void> {
    mypvit.settle(reference, 'SUCCESS')
    const status = await callBack(addresses[n % addresses.length] ?? '', mypvit.callbackOf(reference))
    answered[status] = (answered[status] ?? 0) + 1
  }
  const life = (async () => {
    while (!stopping) {
      await payNext()
      await sleep(PAUSE_MS)
    }
  })()
  return {
    answered,
    async stop() {
      stopping = true
      await life
    },
  }
}

/** A lost callback does no harm: the product polls on its own. */
async function callBack(address: string, body: unknown): Promise<number> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
