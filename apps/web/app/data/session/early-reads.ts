import type { OperationName } from '@okoume/contract/contract.ts'

/** A private route's `handle`. */
export interface PrivateHandle {
  /** First reads of the page, of this person or of the address's `:id`: asked for by the document itself. */
  readonly reads?: readonly OperationName[]
  /** The same, which only verified people may call: asked for once the person is known. */
  readonly verifiedReads?: readonly OperationName[]
}

/** By address: the `authorization` that it was asked with, and the answer. */
export type EarlyReads = Record<string, Promise<readonly [authorization: string | null, answer: Response]>>

declare global {
  interface Window {
    /** Set by the script of `early-reads-script.ts`. */
    earlyReads?: EarlyReads | undefined
  }
}

const page = globalThis as unknown as Pick<Window, 'earlyReads'>
const MAX_AGE_MS = 30_000

/**
 * The answer that the document has asked for already, with the same `authorization`; each once. Null where there is none: it
 * was not asked for, was lost, or is as old as a page that was left open.
 */
export async function takeEarlyRead(
  address: string,
  authorization: string | null = null,
): Promise<Response | null> {
  const asked = page.earlyReads?.[address]
  if (!asked) return null
  delete page.earlyReads?.[address]
  const [askedAs, answer] = await asked.catch(() => [null, null] as const)
  if (askedAs === authorization && performance.now() <= MAX_AGE_MS) return answer
  discard(answer)
  return null
}

/** An unread answer keeps its connection open. */
function discard(answer: Response | null): void {
  answer?.body?.cancel().catch(() => {})
}

/** The page is there: what it has not taken by now is of no use to the next one. */
export function dropEarlyReads(): void {
  const left = Object.values(page.earlyReads ?? {})
  page.earlyReads = undefined
  for (const asked of left)
    asked.then(
      ([, answer]) => discard(answer),
      () => {},
    )
}
