import { expect, test } from 'vitest'
import { isOneSegment } from '../notifications/text-message.ts'
import { formerNumberText, phoneCodeText } from './phone-code.ts'

test('the text of a code begins with it, fits one message, and ends with the form that browsers read', () => {
  const text = phoneCodeText('482917', 'un-nom-assez-long.exemple.ga')

  expect(text.startsWith('482917 ')).toBe(true)
  expect(text.endsWith('\n\n@un-nom-assez-long.exemple.ga #482917')).toBe(true)
  expect(isOneSegment(text)).toBe(true)
})

test('the text to a former number fits one message and has no number but ours', () => {
  expect(isOneSegment(formerNumberText())).toBe(true)
})
