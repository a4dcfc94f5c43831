import { appendFileSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CONTRACT, OPERATION_NAMES, type OperationName } from '@okoume/contract/contract.ts'
import { type BrowserContext, expect } from '@playwright/test'
import { type SentAction, watchActions } from './watch-actions.ts'

/** Calls that pages send without a press, or never send. */
const NOT_PRESSED: Partial<Record<OperationName, string>> = {
  openAccount: 'sent once after signing in',
  mergeFavourites: "sent once after signing in, with the visitor's hearts",
  readMessages: 'sent as soon as they are on the screen',
  readEnquiryMessages: 'the same',
  readNotices: 'sent with the visit of what they are about',
  sealHandoverPhotos: 'sent by the outbox, before the photos',
  unsubscribeDevice: 'sent while signing out',
  reportMissing: 'the dialog of reportProblem, at an hour of the day that no journey waits for',
  reportNoShow: 'the same',
  subscribeDevice: 'only a whole browser has a push service; 99-push.spec.ts presses it there',
  createRental: 'no page sends it: a payment that is started makes the rental',
  sendMail: 'no page sends it: it is for other programs',
  updateWallet: 'no page sends it: administrators do, over the API',
  updateCautions: 'no page sends it: administrators do, over the API',
  reportFault: 'sent by a page that fails',
  openVerification: 'answered by a whole page of the server',
}

/** Entries that wait for the network are sent again on any page, long after the person was told that it waits. */
const SENT_LATER: ReadonlySet<OperationName> = new Set([
  'sendMessage',
  'sendEnquiryMessage',
  'proveHandover',
  'uploadHandoverPhoto',
  'updateItemAvailability',
  'addFavourite',
  'removeFavourite',
])

const PRESSED = OPERATION_NAMES.filter((name) => {
  const operation = CONTRACT[name]
  // A form of the server's own pages is answered by a whole new page.
  const isPage = 'page' in operation
  return operation.method !== 'GET' && operation.tag !== 'Démonstration' && !isPage && !NOT_PRESSED[name]
})

/** `/item/update-availability` is no `/item/{id}`. */
const EXACT_FIRST = OPERATION_NAMES.toSorted((one, other) => countParams(one) - countParams(other))

function countParams(name: OperationName): number {
  return CONTRACT[name].path.split('{').length
}

function findOperation({ method, path: address }: SentAction): OperationName | undefined {
  return EXACT_FIRST.find((name) => {
    const { method: itsMethod, path: itsPath } = CONTRACT[name]
    return itsMethod === method && new RegExp(`^${itsPath.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address)
  })
}

/** In the run's own folder; every worker adds to it. */
const announcedFile = () => path.join(tmpdir(), 'announced-operations.txt')

const announced = new Set<OperationName>()

function recordAnnounced(action: SentAction): void {
  const name = findOperation(action)
  if (!name || announced.has(name)) return
  announced.add(name)
  appendFileSync(announcedFile(), `${name}\n`)
}

/** The operations that no journey of the run saw told. */
export function readUnannounced(): OperationName[] {
  const seen = readFileSync(announcedFile(), 'utf8').split('\n')
  return PRESSED.filter((name) => !seen.includes(name))
}

/** Watches every page of that browser. */
export async function followActions(context: BrowserContext): Promise<void> {
  await context.exposeBinding('reportAnnouncedAction', (_, action: SentAction) => recordAnnounced(action))
  await context.addInitScript(watchActions)
}

/** Fails for the last action of each page that is still open, if no one was told of its outcome. */
export async function expectActionsAnnounced(context: BrowserContext): Promise<void> {
  const readSilent = async () => {
    const silent = await Promise.all(
      // A page that is closing has nothing more to tell.
      context.pages().map((page) => page.evaluate(() => window.silentActions?.() ?? []).catch(() => [])),
    )
    return silent.flat().filter((action) => {
      const name = findOperation(action)
      return name && PRESSED.includes(name) && !SENT_LATER.has(name)
    })
  }
  await expect.poll(readSilent, 'somebody is told of each action').toEqual([])
}
