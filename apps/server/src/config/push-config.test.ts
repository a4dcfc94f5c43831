import { configProblems } from '@okoume/tests/server/config-problems.ts'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const KEY = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'

const pushesOf = (settings: NodeJS.ProcessEnv) => readConfig(settings, '/okoume').push

test('no setting is required', () => {
  const usual = { privateKey: undefined, contact: 'mailto:bonjour@okoume.test', moreServices: [] }
  expect(pushesOf({})).toEqual(usual)
  expect(pushesOf({ PUSH_VAPID_PRIVATE_KEY: '', PUSH_VAPID_CONTACT: '', PUSH_MORE_SERVICES: '' })).toEqual(
    usual,
  )
})

test('a key, a contact and additional services are accepted', () => {
  expect(
    pushesOf({
      PUSH_VAPID_PRIVATE_KEY: KEY,
      PUSH_VAPID_CONTACT: 'https://okoume.test/contact',
      PUSH_MORE_SERVICES: 'Push.exemple.test, 127.0.0.1:8443',
    }),
  ).toEqual({
    privateKey: KEY,
    contact: 'https://okoume.test/contact',
    moreServices: ['push.exemple.test', '127.0.0.1:8443'],
  })
})

test.each([
  [
    { PUSH_VAPID_PRIVATE_KEY: 'abc' },
    'PUSH_VAPID_PRIVATE_KEY doit être une clé P-256 : 32 octets en base64url.',
  ],
  [
    { PUSH_VAPID_PRIVATE_KEY: 'A'.repeat(43) },
    'PUSH_VAPID_PRIVATE_KEY doit être une clé P-256 : 32 octets en base64url.',
  ],
  [
    { PUSH_VAPID_PRIVATE_KEY: '_'.repeat(43) },
    'PUSH_VAPID_PRIVATE_KEY doit être une clé P-256 : 32 octets en base64url.',
  ],
  [{ PUSH_VAPID_CONTACT: 'bonjour' }, 'PUSH_VAPID_CONTACT doit être une adresse mailto: ou https://.'],
  [
    { PUSH_VAPID_CONTACT: 'http://okoume.test' },
    'PUSH_VAPID_CONTACT doit être une adresse mailto: ou https://.',
  ],
  [{ PUSH_VAPID_PUBLIC_KEY: 'abc' }, "PUSH_VAPID_PUBLIC_KEY n'est pas un réglage."],
  [
    { PUSH_VAPID_PRIVATE_KEY_FILE: '/nowhere/at/all' },
    'PUSH_VAPID_PRIVATE_KEY_FILE : ce fichier ne peut pas être lu.',
  ],
])('%j is refused', (settings, problem) => {
  expect(configProblems(settings)).toEqual([problem])
})

test.each([
  'https://push.exemple.test',
  'push.exemple.test/x',
  'push.exemple.test:0',
  '*.exemple.test',
  '-x',
])('an additional service cannot be %j', (PUSH_MORE_SERVICES) => {
  expect(configProblems({ PUSH_MORE_SERVICES })).toEqual([
    'PUSH_MORE_SERVICES doit être une liste de serveurs, « serveur » ou « serveur:port », séparés par des virgules.',
  ])
})

test('no error message contains a key', () => {
  expect(configProblems({ PUSH_VAPID_PRIVATE_KEY: `${KEY}${KEY}` }).join()).not.toContain(KEY)
})
