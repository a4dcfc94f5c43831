import { askNetwork } from '../../data/api/ask-network.ts'
import { isReachable } from '../../data/api/reachability.ts'

/** A slow line is no lost one: the press may wait longer than that of a link. */
const ANSWER_WITHIN_MS = 4000

/** Whether the network answers now. What was lost a moment ago may be back, or the other way round, and nobody has noticed yet. */
export async function networkAnswers(): Promise<boolean> {
  return (isReachable() && navigator.onLine) || (await askNetwork(ANSWER_WITHIN_MS))
}
