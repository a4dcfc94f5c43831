import type { PushedNotice } from '@okoume/contract/wire/push.ts'
import { expect, test } from 'vitest'
import { type PushableNotice, pushMessage } from './push-notice.ts'

const NOTICE: PushableNotice = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  kind: 'requests',
  title: 'Nouvelle demande : « Perceuse »',
  paragraphs: [
    "Quelqu'un souhaite louer « Perceuse ».",
    'Répondez avant le 22 novembre 2026 à 14\u00a0h\u00a005.',
  ],
  link: '/tableau-de-bord/demandes#1',
}

const read = (text: string): PushedNotice => JSON.parse(text)

test("a push has the notification's text, and its id", () => {
  const { text, shorterText, topic } = pushMessage(NOTICE)

  expect(read(text)).toEqual({
    id: NOTICE.id,
    kind: 'requests',
    title: NOTICE.title,
    body: "Quelqu'un souhaite louer « Perceuse ».\nRépondez avant le 22 novembre 2026 à 14\u00a0h\u00a005.",
    path: '/tableau-de-bord/demandes#1',
  })
  expect(shorterText).toBe(text)
  expect(topic).toMatch(/^[\w-]{1,32}$/)
  expect(pushMessage({ ...NOTICE, title: 'Autrement' }).topic).toBe(topic)
  expect(pushMessage({ ...NOTICE, id: '0f8fad5b-d9cb-469f-a165-70867728950f' }).topic).not.toBe(topic)
})

test.each(['é'.repeat(3000), '"\\\n'.repeat(2000), '🪚'.repeat(2000), 'a'.repeat(100_000)])(
  'however long its text, a push is small, and ends in an ellipsis (%#)',
  (words) => {
    for (const notice of [
      { ...NOTICE, paragraphs: [words] },
      { ...NOTICE, paragraphs: [words, words], title: words },
    ]) {
      const { text, shorterText } = pushMessage(notice)
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(3000)
      expect(Buffer.byteLength(text)).toBeGreaterThan(2900)
      expect(Buffer.byteLength(shorterText)).toBeLessThanOrEqual(1000)
      expect(read(text).body.endsWith('…')).toBe(true)
      // Does not cut a surrogate pair.
      expect(read(text).body.isWellFormed()).toBe(true)
      expect(words.startsWith(read(text).title.slice(0, -1)) || read(text).title === NOTICE.title).toBe(true)
    }
  },
)

test("requests and money have high urgency; a request's push expires with it", () => {
  const manners = (['requests', 'answers', 'payments', 'messages', 'returns'] as const).map((kind) => {
    const { lifeSeconds, urgency } = pushMessage({ ...NOTICE, kind })
    return [kind, lifeSeconds / 3600, urgency]
  })
  expect(manners).toEqual([
    ['requests', 24, 'high'],
    ['answers', 168, 'normal'],
    ['payments', 168, 'high'],
    ['messages', 168, 'normal'],
    ['returns', 72, 'normal'],
  ])
})
