import { describe, expect, test } from 'vitest'
import { readPush, UNREADABLE } from './read-push.ts'

const PUSH = { id: 'n-1', kind: 'requests', title: 'Nouvelle demande', body: 'Perceuse', path: '/faq' }

test("a push is shown with its notification's text", () => {
  expect(readPush(JSON.stringify(PUSH))).toEqual({
    id: 'n-1',
    title: 'Nouvelle demande',
    body: 'Perceuse',
    path: '/faq',
  })
})

test('one without body or path is shown all the same', () => {
  expect(readPush(JSON.stringify({ id: 'n-1', title: 'Paiement', path: null }))).toEqual({
    id: 'n-1',
    title: 'Paiement',
    body: '',
    path: null,
  })
})

describe('an unreadable push is shown as a general notification', () => {
  test.each([
    undefined,
    '',
    '{',
    'null',
    '1',
    '[]',
    '{"title":"x"}',
    '{"id":"1","title":""}',
    '{"id":1,"title":"x"}',
  ])('%s', (text) => {
    expect(readPush(text)).toEqual(UNREADABLE)
    expect(UNREADABLE.body).not.toBe('')
  })
})
