import { describe, expect, test } from 'vitest'
import { asPushMessage, noticeAddress, openedNotice } from './push-messages.ts'

const ORIGIN = 'https://okoume.test'
const LIST = '/tableau-de-bord/notifications'

describe('a touched notification', () => {
  test("opens its page, with the notification's id", () => {
    const path = '/tableau-de-bord/mes-locations#r-1'
    expect(noticeAddress(ORIGIN, { id: 'n-1', path })).toBe('/tableau-de-bord/mes-locations?avis=n-1#r-1')
  })

  test('keeps the query of its address', () => {
    const path = '/tableau-de-bord/messages?location=r-1'
    expect(noticeAddress(ORIGIN, { id: 'n-1', path })).toBe('/tableau-de-bord/messages?location=r-1&avis=n-1')
  })

  test('opens a public page without its personal parameters', () => {
    expect(noticeAddress(ORIGIN, { id: 'n-1', path: '/explorer' })).toBe('/explorer')
  })

  test.each([
    'https://elsewhere.test/',
    '//elsewhere.test/a',
    '/\\elsewhere.test',
    'javascript:alert(1)',
    'x:',
    '',
  ])('never opens another site: %s', (path) => {
    expect(noticeAddress(ORIGIN, { id: 'n-1', path })).toBe(`${LIST}?avis=n-1`)
  })

  test('without a path opens the list of notifications', () => {
    expect(noticeAddress(ORIGIN, { id: '', path: null })).toBe(LIST)
  })
})

describe('a page that was opened by a notification', () => {
  test('knows its id, and its own address', () => {
    const address = { pathname: '/tableau-de-bord/messages', search: '?location=r-1&avis=n-1', hash: '#x' }
    expect(openedNotice(address)).toEqual({ id: 'n-1', rest: '/tableau-de-bord/messages?location=r-1#x' })
    expect(openedNotice({ pathname: LIST, search: '?avis=n-1', hash: '' })?.rest).toBe(LIST)
  })

  test('is an ordinary one without it', () => {
    expect(openedNotice({ pathname: LIST, search: '?location=r-1', hash: '' })).toBeNull()
  })
})

test('an unknown message is ignored', () => {
  expect(asPushMessage({ type: 'open-notice', path: '/faq' })).toEqual({ type: 'open-notice', path: '/faq' })
  expect(asPushMessage({ type: 'subscription-changed' })).toEqual({ type: 'subscription-changed' })
  for (const data of [
    null,
    'x',
    {},
    { type: 'open-notice' },
    { type: 'open-notice', path: 'https://a.test' },
  ]) {
    expect(asPushMessage(data)).toBeNull()
  }
})
