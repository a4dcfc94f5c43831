import { describe, expect, test } from 'vitest'
import { asDataChoice, savesData } from './data-choice.ts'

describe('without a choice of the person', () => {
  test.each(['slow-2g', '2g', '3g'])('a line as slow as %s is spared', (effectiveType) => {
    expect(savesData('auto', { effectiveType })).toBe(true)
  })

  test('a good line is not, unless the browser asks for it', () => {
    expect(savesData('auto', { effectiveType: '4g' })).toBe(false)
    expect(savesData('auto', { effectiveType: '4g', saveData: true })).toBe(true)
  })

  test('a browser that tells nothing of its line gets everything', () => {
    expect(savesData('auto', undefined)).toBe(false)
    expect(savesData('auto', {})).toBe(false)
  })
})

test('the person’s choice wins over the line', () => {
  expect(savesData('always', { effectiveType: '4g' })).toBe(true)
  expect(savesData('never', { effectiveType: '2g', saveData: true })).toBe(false)
})

test('what is no choice is none', () => {
  expect(asDataChoice('never')).toBe('never')
  expect(asDataChoice(null)).toBe('auto')
  expect(asDataChoice('toujours')).toBe('auto')
})
