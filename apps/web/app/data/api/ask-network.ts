import { isReachable, noteReachability, watchReachability } from './reachability.ts'

export const NETWORK_NEEDED =
  "Cette action a besoin du réseau. Rien n'a été envoyé : réessayez quand il sera revenu."

/** How long a pressed link waits for the answer: a dead network may never refuse. */
const ANSWER_WITHIN_MS = 1500
/** How long an answer is waited for that holds no one up: a slow line is no lost one. */
const MAX_ANSWER_MS = 10_000
/** An answer this short a time ago is still believed. */
const REMEMBERED_MS = 3000

/** By `performance.now()`. */
let answeredAt = Number.NEGATIVE_INFINITY

/** True if the server is reachable now; an error that a proxy answers in its place does not count. */
export async function askNetwork(withinMs = ANSWER_WITHIN_MS): Promise<boolean> {
  const askedAt = performance.now()
  const signal = AbortSignal.timeout(withinMs)
  const answers = await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ status }) => status < 500,
    () => false,
  )
  // Race: a request that hung may fail after a later one was answered.
  if (answers || answeredAt < askedAt) noteReachability(answers)
  if (answers) answeredAt = performance.now()
  return answers
}

/** The same where no one waits for it. */
export const askNetworkAgain = (): Promise<boolean> => askNetwork(MAX_ANSWER_MS)

/**
 * `navigator.onLine` is a hint: it is false behind some VPNs while everything answers, and true on networks that lead
 * nowhere. Where it is false the server is asked.
 */
export async function seemsOnline(): Promise<boolean> {
  return navigator.onLine || performance.now() - answeredAt < REMEMBERED_MS || askNetworkAgain()
}

/** Calls when the network is back, or may be; answers how to stop. */
export function onReachable(work: () => void): () => void {
  let before = isReachable()
  const stop = watchReachability(() => {
    const back = !before && isReachable()
    before = isReachable()
    if (back) work()
  })
  addEventListener('online', work)
  return () => {
    stop()
    removeEventListener('online', work)
  }
}
