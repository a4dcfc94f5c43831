import { describe, expect, it } from 'vitest'
import { cutText } from './item-details.tsx'

describe('a long description', () => {
  it('is cut at the end of a line, else of a sentence, else of a word', () => {
    const [words, more] = ['mot '.repeat(15).trim(), 'suite '.repeat(20).trim()]
    expect(cutText(`${words}\n${more}`, 80)).toEqual({ start: words, rest: more })
    expect(cutText(`${words}. ${more}`, 80)).toEqual({ start: `${words}.`, rest: more })
    const { start, rest } = cutText(`${words} ${more}`, 80)
    expect(`${start} ${rest}`).toBe(`${words} ${more}`)
  })

  it('without a single space is cut all the same, and nothing is lost', () => {
    const { start, rest } = cutText('x'.repeat(4000), 500)
    expect([start.length, rest.length]).toEqual([500, 3500])
  })

  it('stays whole when it is short, or barely too long', () => {
    expect(cutText('Perceuse.', 500)).toEqual({ start: 'Perceuse.', rest: '' })
    expect(cutText('x'.repeat(600), 500).rest).toBe('')
  })
})
