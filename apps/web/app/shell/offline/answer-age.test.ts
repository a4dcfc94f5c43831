import { expect, it } from 'vitest'
import { howLongAgo, whenRead } from './answer-age.tsx'

const NOW = Date.parse('2026-12-03T13:25:00Z')

it.each([
  ['2026-12-03T13:25:40Z', "à l'instant"],
  ['2026-12-03T13:24:01Z', "à l'instant"],
  ['2026-12-03T13:24:00Z', 'il y a 1 minute'],
  ['2026-12-03T13:05:00Z', 'il y a 20 minutes'],
  ['2026-12-03T12:25:01Z', 'il y a 59 minutes'],
  ['2026-12-03T12:25:00Z', 'il y a 1 heure'],
  ['2026-12-02T13:25:01Z', 'il y a 23 heures'],
  ['2026-12-02T13:25:00Z', 'il y a 1 jour'],
  ['2026-11-20T10:00:00Z', 'il y a 13 jours'],
])('what was read at %s was read %s', (readAt, words) => {
  expect(howLongAgo(Date.parse(readAt), NOW)).toBe(words)
})

it('the time is shown in Libreville time', () => {
  expect(whenRead(Date.parse('2026-12-03T13:05:00Z'), NOW)).toBe("aujourd'hui à 14\u00a0h\u00a005")
})
