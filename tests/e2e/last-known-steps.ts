import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { followMenu, openTouched, titleOf } from './layout.ts'
import { CUT as CONNECTION_LOST } from './outbox-steps.ts'
import type { Person } from './people.ts'

/** Console messages of a lost connection, also while the page is loading. */
export const CUT = [...CONNECTION_LOST, /TypeError/, /identity: unreachable/]
export const NEEDS_NETWORK =
  "Cette action a besoin du réseau. Rien n'a été envoyé : réessayez quand il sera revenu."

export const ageOn = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: 'Dernière mise à jour : ' })
export const neededOn = (page: Page): Locator => page.getByRole('alert').filter({ hasText: NEEDS_NETWORK })

/** And touched, so that the code for the first touch is loaded before the connection is cut. */
export async function open(page: Page, path: string, title: string): Promise<void> {
  await openTouched(page, path)
  await expect(titleOf(page, title)).toBeVisible()
}

export async function goTo(page: Page, sheet: string): Promise<void> {
  await followMenu(page, sheet)
  await expect(titleOf(page, sheet)).toBeVisible()
}

/** The entries of the browser's database, by their names. */
export async function cachedIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'okoume-private')) return []
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('okoume-private')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const request = database.transaction('answers').objectStore('answers').getAllKeys()
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    database.close()
    return keys.map(String)
  })
}

export async function emptyDatabase(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('okoume-private')
      request.onsuccess = () => resolve(request.result)
    })
    const transaction = database.transaction('answers', 'readwrite')
    transaction.objectStore('answers').clear()
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
    database.close()
  })
}

/** Visits a sheet, and waits until it is cached. */
export async function readSheets(page: Page, person: Person, sheets: readonly [name: string, key: string][]) {
  for (const [name, key] of sheets) {
    await goTo(page, name)
    await expect.poll(() => cachedIn(page)).toContain(`${person.id} ${key}`)
  }
}

/** Signing in again, and reading the notices that lead to a page, are the page's own. */
const BY_THE_PAGE = /^\/api\/(?:auth|notices\/read)/

/** Calls by which a person changes something, from now on. */
export function noteChanges(page: Page): Request[] {
  const changes: Request[] = []
  page.on('request', (request) => {
    const isRead = ['GET', 'HEAD'].includes(request.method())
    if (!isRead && !BY_THE_PAGE.test(new URL(request.url()).pathname)) changes.push(request)
  })
  return changes
}
