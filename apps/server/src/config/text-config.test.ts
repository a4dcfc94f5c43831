import { configProblems } from '@okoume/tests/server/config-problems.ts'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const WHATSAPP = { WHATSAPP_NUMBER_ID: '105954558954427', WHATSAPP_TOKEN: 'x', WHATSAPP_APP_SECRET: 'y' }
const TALKING = { AFRICASTALKING_USERNAME: 'okoume', AFRICASTALKING_KEY: 'z' }

test('the demo plays its telephones', () => {
  expect(readConfig({}, '/okoume').texts).toEqual({
    providers: [{ name: 'simulator' }],
    price: 30,
    ceiling: null,
  })
})

test('WhatsApp is the second road of a provider of SMS', () => {
  const { providers } = readConfig(
    { SMS_PROVIDERS: 'africas-talking, whatsapp', ...TALKING, ...WHATSAPP },
    '/okoume',
  ).texts

  expect(providers.map(({ name }) => name)).toEqual(['africas-talking', 'whatsapp'])
  expect(providers[1]).toMatchObject({ numberId: '105954558954427', template: 'code_de_connexion' })
})

test.each([
  [
    { SMS_PROVIDERS: 'whatsapp', ...WHATSAPP },
    'SMS_PROVIDERS : whatsapp ne suffit pas, nommez aussi un fournisseur de SMS.',
  ],
  [
    { SMS_PROVIDERS: 'africas-talking,whatsapp', ...TALKING, ...WHATSAPP, WHATSAPP_TOKEN: '' },
    'SMS_PROVIDERS nomme whatsapp : il manque WHATSAPP_TOKEN.',
  ],
  [
    { SMS_PROVIDERS: 'orange' },
    'SMS_PROVIDERS doit nommer infobip, africas-talking ou whatsapp, séparés par des virgules.',
  ],
  [
    { WHATSAPP_NUMBER_ID: '+241 77' },
    'WHATSAPP_NUMBER_ID doit être le numéro que Meta donne au vôtre, en chiffres.',
  ],
])('%j is refused', (settings, problem) => {
  expect(configProblems(settings)).toContain(problem)
})
