import { describe, expect, test } from 'vitest'
import { asDataChoice, savesData } from './data-choice.ts'

describe('without a choice of the person', () => {
  test.each(['slow-2g', '2g', '3g'])('a connection as slow as %s saves data', (effectiveType) => {
    expect(savesData('auto', { effectiveType })).toBe(true)
  })

  test('a good connection does not, unless the browser asks for it', () => {
    expect(savesData('auto', { effectiveType: '4g' })).toBe(false)
    expect(savesData('auto', { effectiveType: '4g', saveData: true })).toBe(true)
  })

  test('a browser that does not report its connection saves nothing', () => {
    expect(savesData('auto', undefined)).toBe(false)
    expect(savesData('auto', {})).toBe(false)
  })
})

test("the person's choice overrides the connection", () => {
  expect(savesData('always', { effectiveType: '4g' })).toBe(true)
  expect(savesData('never', { effectiveType: '2g', saveData: true })).toBe(false)
})

test('an invalid choice is ignored', () => {
  expect(asDataChoice('never')).toBe('never')
  expect(asDataChoice(null)).toBe('auto')
  expect(asDataChoice('toujours')).toBe('auto')
})
