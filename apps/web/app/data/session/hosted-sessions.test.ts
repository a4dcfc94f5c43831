import { afterEach, expect, test } from 'vitest'
import { createSafeStorage, type SafeStorage } from '../storage/safe-storage.ts'
import { createHostedSessions, type HostedSessions, linkTabs, type TabLink } from './hosted-sessions.ts'

const SESSION = { refreshToken: 'session 1', remember: false }

let links: TabLink[] = []
afterEach(() => {
  for (const link of links) link.close()
  links = []
})

/** A tab of one browser; all tabs share its localStorage. */
function openTab(lasting: SafeStorage): HostedSessions {
  const tab = createSafeStorage(() => undefined)
  const link = linkTabs(tab)
  links.push(link)
  return createHostedSessions({ lasting, tab, now: () => 0, askTabs: link.ask })
}

test('a tab gets an unremembered session from another tab, and keeps it when that one closes', async () => {
  const lasting = createSafeStorage(() => undefined)
  const first = openTab(lasting)
  first.save(SESSION)
  const second = openTab(lasting)

  expect(await second.session()).toMatchObject(SESSION)
  links[0]?.close()
  expect(await second.session()).toMatchObject(SESSION)
})

test('after a sign-out in one tab, no other tab can restore the session', async () => {
  const lasting = createSafeStorage(() => undefined)
  const first = openTab(lasting)
  first.save(SESSION)
  const second = openTab(lasting)
  await second.session()
  second.clear()

  expect(await first.session()).toBeNull()
  expect(await second.session()).toBeNull()
  expect(await openTab(lasting).session()).toBeNull()
})

test('a renewal in one tab does not end the session of the others', async () => {
  const lasting = createSafeStorage(() => undefined)
  const first = openTab(lasting)
  first.save(SESSION)
  const second = openTab(lasting)
  await second.session()
  second.save({ ...SESSION, refreshToken: 'session 2' })

  expect(await first.session()).toMatchObject(SESSION)
})

test('the only tab does not wait long for others', async () => {
  const before = performance.now()

  expect(await openTab(createSafeStorage(() => undefined)).session()).toBeNull()
  expect(performance.now() - before).toBeLessThan(10_000)
})

test('a remembered session is in every tab at once', async () => {
  const lasting = createSafeStorage(() => undefined)
  openTab(lasting).save({ ...SESSION, remember: true })

  expect(await openTab(lasting).session()).toMatchObject({ refreshToken: 'session 1', remember: true })
})

test.each(['{', '{"refreshToken":1,"until":2}', 'null', '"text"'])(
  'a damaged stored value is no session: %s',
  async (text) => {
    const lasting = createSafeStorage(() => undefined)
    lasting.write('okoume.hosted.session', text)

    expect(await openTab(lasting).session()).toBeNull()
  },
)
