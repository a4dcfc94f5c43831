import { configProblems } from '@okoume/tests/server/config-problems.ts'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const WHOLE = {
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: 'okoume-gabon',
  FIREBASE_API_KEY: 'AIzaSyA-1234567890_abcdefghijklmnopqrst',
}
const EMULATED = { ...WHOLE, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }

describe('the identity service', () => {
  test.each([{}, { IDENTITY: '' }, { IDENTITY: 'embedded', FIREBASE_API_KEY: '' }])(
    'is the embedded one with %j',
    (settings) => {
      expect(readConfig(settings, '/okoume').identity).toEqual({ kind: 'embedded', secondFactor: 'optional' })
    },
  )

  test('is a Firebase project where its settings are complete', () => {
    expect(readConfig(WHOLE, '/okoume').identity).toEqual({
      kind: 'firebase',
      projectId: 'okoume-gabon',
      apiKey: WHOLE.FIREBASE_API_KEY,
      emulator: undefined,
    })
  })

  test.each(['127.0.0.1:9099', 'localhost:1', '[::1]:65535'])(
    'is the emulator of this machine at %s, in the demo',
    (host) => {
      const { identity } = readConfig({ ...EMULATED, FIREBASE_AUTH_EMULATOR_HOST: host }, '/okoume')

      expect(identity).toMatchObject({ kind: 'firebase', emulator: host })
    },
  )
})

test.each(['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'])(
  'without %s the start fails, and it is named',
  (name) => {
    const problems = configProblems({ ...WHOLE, [name]: '' })

    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`il manque ${name}`)
  },
)

test.each(['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_EMULATOR_HOST'] as const)(
  '%s alone selects no service, and is not silently ignored',
  (name) => {
    expect(configProblems({ [name]: EMULATED[name] })).toEqual([
      `${name} n'a de sens qu'avec IDENTITY=firebase.`,
    ])
  },
)

test.each([
  ['IDENTITY', 'auth0'],
  ['FIREBASE_PROJECT_ID', 'Majuscules'],
  ['FIREBASE_PROJECT_ID', 'a/../b-project'],
  ['FIREBASE_API_KEY', 'clé "avec" guillemets'],
])('%s = %s is refused at start', (name, value) => {
  const [problem, ...others] = configProblems({ ...WHOLE, [name]: value })

  expect(problem).toContain(name)
  expect(others.filter((other) => !other.includes('IDENTITY=firebase'))).toEqual([])
})

describe('unsigned tokens', () => {
  test('are never accepted in production: an emulator is refused at start', () => {
    expect(configProblems({ ...EMULATED, MODE: 'production' }).join()).toContain(
      "FIREBASE_AUTH_EMULATOR_HOST n'est accepté qu'en démonstration",
    )
    expect(configProblems({ ...WHOLE, MODE: 'production' }).join()).not.toContain('EMULATOR')
  })

  test.each([
    '0.0.0.0:9099',
    '192.168.1.4:9099',
    'emulator.test:9099',
    '127.0.0.1',
    '127.0.0.1:99999',
    '127.0.0.1:0',
  ])('are never accepted from elsewhere: %s is refused at start', (host) => {
    const problems = configProblems({ ...WHOLE, FIREBASE_AUTH_EMULATOR_HOST: host })

    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain('un émulateur de cette machine')
  })
})
