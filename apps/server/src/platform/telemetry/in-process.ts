import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const NAME = 'x-in-process'
// Nobody outside of this process can send it.
const MARK = randomBytes(16).toString('hex')

/** Sent where the pages of this process ask it for their data: that is part of the page's request, and not one of its own. */
export const IN_PROCESS: Readonly<Record<string, string>> = { [NAME]: MARK }

export function isInProcess(headers: IncomingHttpHeaders): boolean {
  return headers[NAME] === MARK
}
