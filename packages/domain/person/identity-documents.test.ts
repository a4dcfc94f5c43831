import { describe, expect, it, test } from 'vitest'
import {
  decisionTarget,
  IDENTITY_DOCUMENT_RETENTION_DAYS,
  IDENTITY_DOCUMENT_TYPES,
  IDENTITY_DOCUMENTS,
  readDocumentEnd,
  readDocumentNumber,
  readNip,
  secondPictureProblem,
} from './identity-documents.ts'

it("an identity is proved by the specification's three documents and five others, which are gone 30 days after the decision", () => {
  expect(IDENTITY_DOCUMENT_TYPES.slice(0, 3)).toEqual(['CNI', 'Passeport', 'Permis'])
  expect(IDENTITY_DOCUMENT_TYPES).toHaveLength(8)
  expect(IDENTITY_DOCUMENT_RETENTION_DAYS).toBe(30)
})

test.each(IDENTITY_DOCUMENT_TYPES)('%s: one picture shows the face, and the first does', (type) => {
  const { pictures } = IDENTITY_DOCUMENTS[type]
  expect(pictures.map(({ showsFace }) => showsFace)).toEqual(pictures.length === 2 ? [true, false] : [true])
})

test.each([
  ['CNI', undefined, null],
  ['Passeport', undefined, null],
  ['Permis', 'b', "Cette pièce ne demande qu'une photo."],
  ['CNIE', undefined, 'Ajoutez la photo du verso.'],
  ['Carte de séjour', 'b', null],
  ['CNI expirée', undefined, "Ajoutez la photo de l'attestation."],
  ['Attestation NIP', 'a', "C'est deux fois la même photo : prenez aussi l'autre."],
  ['Récépissé', undefined, 'Ajoutez la photo du récépissé.'],
] as const)('a file of a %s with %j as its second picture: %j', (type, second, problem) => {
  expect(secondPictureProblem(type, 'a', second)).toBe(problem)
})

test.each([
  ['at noon', '2026-05-20T11:00:00Z', '2026-05-20T13:00:00Z'],
  ['at 18:00', '2026-05-20T17:00:00Z', '2026-05-20T19:00:00Z'],
  ['half an hour before the evening', '2026-05-20T18:30:00Z', '2026-05-21T08:30:00Z'],
  ['at night', '2026-05-20T22:30:00Z', '2026-05-21T09:00:00Z'],
  ['after midnight', '2026-05-20T23:30:00Z', '2026-05-21T09:00:00Z'],
])('a file sent %s is meant to be answered within two hours of the day', (_, sentAt, due) => {
  expect(decisionTarget(new Date(sentAt))).toEqual(new Date(due))
})

test.each([
  ['1234567890abcd', '1234567890ABCD'],
  [' 1234 5678 90-AB CD ', '1234567890ABCD'],
  ['1234567890ABC', null],
  ['1234567890ABCDE', null],
  ['1234567890ABCÉ', null],
  ['', null],
])('the NIP %j is read as %j', (typed, read) => {
  expect(readNip(typed)).toBe(read)
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
