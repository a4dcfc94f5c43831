import { describe, expect, it, test } from 'vitest'
import {
  IDENTITY_DOCUMENT_NAMES,
  IDENTITY_DOCUMENT_RETENTION_DAYS,
  IDENTITY_DOCUMENT_TYPES,
  readDocumentEnd,
  readDocumentNumber,
} from './identity-documents.ts'

it('an identity is proved by one of three documents, which are gone 30 days after the decision', () => {
  expect(IDENTITY_DOCUMENT_TYPES).toEqual(['CNI', 'Passeport', 'Permis'])
  expect(IDENTITY_DOCUMENT_RETENTION_DAYS).toBe(30)
  for (const type of IDENTITY_DOCUMENT_TYPES) expect(IDENTITY_DOCUMENT_NAMES[type]).toMatch(/\S/)
})

test.each([
  ['GA 12-345', '2345'],
  ['2345', '2345'],
  [' ab.1c ', 'AB1C'],
  ['345', null],
  ['', null],
])('the end of %j is %j', (typed, end) => {
  expect(readDocumentEnd(typed)).toBe(end)
})

describe('a document number', () => {
  test.each([
    ['ga 1234567', 'GA 1234567'],
    ['  01-234.567/89  ', '01-234.567/89'],
    ['AB \t 12', 'AB 12'],
    ['A234', 'A234'],
    ['\u202aGA\u200b1234567\u202c', 'GA1234567'],
    ['ＧＡ１２３４５６７', 'GA1234567'],
    ['GA‑1234–567', 'GA-1234-567'],
    ['N° : GA1234567.', 'GA1234567'],
    ['9'.repeat(40), '9'.repeat(40)],
  ])('%j is read as %j', (typed, read) => {
    expect(readDocumentNumber(typed)).toBe(read)
  })

  test.each([
    '',
    '   ',
    'A12',
    '9'.repeat(41),
    'GA--1234',
    '-GA1234',
    'GA1234-',
    '<b>1234</b>',
    '12\u000034',
    'É1234',
  ])('%j is refused', (typed) => {
    expect(readDocumentNumber(typed)).toBeNull()
  })
})
