import { setTimeout as sleep } from 'node:timers/promises'
import type { MypvitFake } from '../server/fakes/mypvit-fake.ts'
import type { Random } from '../simulation/seeded-random.ts'
import type { ProductProcess } from './product-process.ts'

export interface PayerOptions {
  readonly mypvit: MypvitFake
  readonly processes: readonly ProductProcess[]
  /** The provider's callback path. */
  readonly callbackPath: string
  readonly random: Random
}

export interface Payer {
  stop(): Promise<void>
}

const PAUSE_MS = 60
const TIMEOUT_MS = 3000

/** Answers the payment prompts on every telephone; the provider then calls back, often in vain. */
export function startPayer({ mypvit, processes, callbackPath, random }: PayerOptions): Payer {
  let stopping = false
  const calls = new Set<Promise<void>>()

  function answerPrompts(): void {
    for (const { status, transaction_type: type, reference } of mypvit.transactions) {
      if (status !== 'PENDING' || type !== 'PAYMENT') continue
      mypvit.settle(reference, random.chance(0.9) ? 'SUCCESS' : 'FAILED')
      const call = callBack(reference).finally(() => calls.delete(call))
      calls.add(call)
    }
  }
  async function callBack(reference: string): Promise<void> {
    try {
      const answer = await fetch(`${random.pick(processes).url}${callbackPath}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(mypvit.callbackOf(reference)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await answer.arrayBuffer()
    } catch {
      // The callback failed; the product polls on its own.
    }
  }
  const life = (async () => {
    while (!stopping) {
      answerPrompts()
      await sleep(PAUSE_MS)
    }
  })()
  return {
    async stop() {
      stopping = true
      await life
      await Promise.all(calls)
    },
  }
}
