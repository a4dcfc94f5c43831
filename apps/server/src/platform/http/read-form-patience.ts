import type { IncomingMessage } from 'node:http'
import { ApiError } from './api-error.ts'

/** How long a form may take to arrive. */
export interface Patience {
  readonly silenceMs: number
  readonly wholeMs: number
}

/** A photo of 300 KB, as browsers send them, takes a minute on a slow phone; a line that is silent is dead. */
export const PATIENCE: Patience = { silenceMs: 20_000, wholeMs: 180_000 }

const TOO_SLOW = { form: "L'envoi a pris trop de temps. Vérifiez votre connexion et recommencez." }

const givenUp = new WeakSet<IncomingMessage>()

/** Whether that request was refused because it did not come. */
export function wasGivenUp(raw: IncomingMessage): boolean {
  return givenUp.has(raw)
}

/**
 * Does the work that reads the body, or gives it up where the body does not come: `signal` tells the work so.
 * @throws ApiError INVALID_INPUT
 */
export async function withPatience<Result>(
  raw: IncomingMessage,
  { silenceMs, wholeMs }: Patience,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController()
  const refusal = new ApiError('INVALID_INPUT', TOO_SLOW)
  const giveUp = () => {
    givenUp.add(raw)
    late.abort(refusal)
  }
  const silence = setTimeout(giveUp, silenceMs)
  const whole = setTimeout(giveUp, wholeMs)
  const hear = () => void silence.refresh()
  const given = new Promise<never>((_, reject) =>
    late.signal.addEventListener('abort', () => reject(refusal), { once: true }),
  )
  const working = work(late.signal)
  // After the parser has attached to the body: the first listener starts the stream.
  raw.on('data', hear)
  try {
    return await Promise.race([working, given])
  } finally {
    raw.off('data', hear)
    clearTimeout(silence)
    clearTimeout(whole)
  }
}
