import { describe, expect, test } from 'vitest'
import { asPushMessage, noticeAddress, openedNotice } from './push-messages.ts'

const ORIGIN = 'https://okoume.test'
const LIST = '/tableau-de-bord/notifications'

describe('a touched notification', () => {
  test('leads to its page, which learns which notice it was', () => {
    const path = '/tableau-de-bord/mes-locations#r-1'
    expect(noticeAddress(ORIGIN, { id: 'n-1', path })).toBe('/tableau-de-bord/mes-locations?avis=n-1#r-1')
  })

  test('keeps what its address asks for', () => {
    const path = '/tableau-de-bord/messages?location=r-1'
    expect(noticeAddress(ORIGIN, { id: 'n-1', path })).toBe('/tableau-de-bord/messages?location=r-1&avis=n-1')
  })

  test('leads to a public page as everybody knows it', () => {
    expect(noticeAddress(ORIGIN, { id: 'n-1', path: '/explorer' })).toBe('/explorer')
  })

  test.each([
    'https://elsewhere.test/',
    '//elsewhere.test/a',
    '/\\elsewhere.test',
    'javascript:alert(1)',
    'x:',
    '',
  ])('never leads elsewhere: %s', (path) => {
    expect(noticeAddress(ORIGIN, { id: 'n-1', path })).toBe(`${LIST}?avis=n-1`)
  })

  test('without a path leads to the list of notices', () => {
    expect(noticeAddress(ORIGIN, { id: '', path: null })).toBe(LIST)
  })
})

describe('a page that was opened by a notification', () => {
  test('knows it, and its own address', () => {
    const address = { pathname: '/tableau-de-bord/messages', search: '?location=r-1&avis=n-1', hash: '#x' }
    expect(openedNotice(address)).toEqual({ id: 'n-1', rest: '/tableau-de-bord/messages?location=r-1#x' })
    expect(openedNotice({ pathname: LIST, search: '?avis=n-1', hash: '' })?.rest).toBe(LIST)
  })

  test('is none without it', () => {
    expect(openedNotice({ pathname: LIST, search: '?location=r-1', hash: '' })).toBeNull()
  })
})

test('what is no message of ours is none', () => {
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
