import { expect, test } from 'vitest'
import { IdentityError } from '#app/data/session/identity-service.ts'
import { type ExplainIdentityOptions, explainIdentity, formatWait } from './explain-identity.ts'

const TITLE = "Une erreur est survenue lors de l'inscription."
const AT_PASSWORD: ExplainIdentityOptions = { title: TITLE, places: { 'weak-password': 'password' } }

test.each<[string, unknown, ExplainIdentityOptions, object]>([
  [
    'a lost network',
    new IdentityError('unreachable'),
    {},
    { message: 'Connexion internet perdue. Vérifiez votre réseau, puis réessayez.', title: undefined },
  ],
  [
    'a part of the page that did not come',
    new TypeError('Failed to fetch'),
    { title: TITLE },
    { message: 'Connexion internet perdue. Vérifiez votre réseau, puis réessayez.', title: TITLE },
  ],
  [
    'too many attempts',
    new IdentityError('too-many-attempts', 900),
    {},
    { message: 'Trop de tentatives en peu de temps. Patientez 15 minutes avant de réessayer.' },
  ],
  [
    'too many attempts, without a time',
    new IdentityError('too-many-attempts'),
    {},
    { message: 'Trop de tentatives en peu de temps. Patientez une minute avant de réessayer.' },
  ],
  ['no known reason', new IdentityError('failed'), { title: TITLE }, { message: TITLE, title: undefined }],
  [
    'no known reason, and no sentence of the form',
    new IdentityError('failed'),
    {},
    { message: 'Une erreur est survenue. Veuillez réessayer.' },
  ],
  [
    'a weak password',
    new IdentityError('weak-password'),
    AT_PASSWORD,
    { fields: { password: 'Le mot de passe est trop faible.' }, title: undefined },
  ],
  [
    'words of the page',
    new IdentityError('refused'),
    { title: TITLE, messages: { refused: 'Vérifiez.' } },
    { message: 'Vérifiez.', title: TITLE, fields: {} },
  ],
])('%s', (_, error, words, expected) => {
  expect(explainIdentity(error, words)).toMatchObject(expected)
})

test.each([
  [0.2, '1 seconde'],
  [45, '45 secondes'],
  [90, '90 secondes'],
  [91, '2 minutes'],
  [180, '3 minutes'],
  [3599, '1 heure'],
  [3601, '2 heures'],
])('a wait of %d s is written %s', (seconds, words) => {
  expect(formatWait(seconds)).toBe(words)
})
