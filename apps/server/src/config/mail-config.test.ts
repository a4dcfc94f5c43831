import { configProblems } from '@okoume/tests/server/config-problems.ts'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const WHOLE = {
  SMTP_URL: 'smtps://okoume:a-very-secret-word@mail.exemple.test',
  MAIL_FROM: 'Okoumé <bonjour@okoume.test>',
}

const mailOf = (settings: NodeJS.ProcessEnv) => readConfig(settings, '/okoume').mail

test('mails stay in the local mailbox by default', () => {
  expect(mailOf({ SMTP_URL: '', MAIL_FROM: '' })).toEqual({ kind: 'mailbox' })
})

test('a complete server and sender send them there', () => {
  expect(mailOf(WHOLE)).toEqual({
    kind: 'smtp',
    host: 'mail.exemple.test',
    port: 465,
    encryption: 'tls',
    account: { user: 'okoume', password: 'a-very-secret-word' },
    from: { name: 'Okoumé', address: 'bonjour@okoume.test' },
  })
})

test.each([
  ['smtp://mail.exemple.test', { port: 587, encryption: 'starttls', account: undefined }],
  ['smtp://mail.exemple.test:2525/', { port: 2525, encryption: 'starttls' }],
  ['smtps://mail.exemple.test:4650', { port: 4650, encryption: 'tls' }],
  ['smtp://a%40b.test:p%3Ass%2Fw@mail.exemple.test', { account: { user: 'a@b.test', password: 'p:ss/w' } }],
  ['smtp://127.0.0.1:1025', { host: '127.0.0.1', encryption: 'none' }],
  ['smtp://[::1]:1025', { host: '::1', encryption: 'none' }],
  ['smtp://localhost:1025', { encryption: 'none' }],
  ['smtps://localhost:1465', { encryption: 'tls' }],
  ['smtp://127.0.0.1.exemple.test', { encryption: 'starttls' }],
])('%s is parsed, and only this machine may go without TLS', (SMTP_URL, expected) => {
  expect(mailOf({ ...WHOLE, SMTP_URL })).toMatchObject(expected)
})

test.each([
  ['bonjour@okoume.test', { name: undefined, address: 'bonjour@okoume.test' }],
  ["L'équipe d'Okoumé <bonjour@okoume.test>", { name: "L'équipe d'Okoumé", address: 'bonjour@okoume.test' }],
])('%s is accepted as a sender', (MAIL_FROM, from) => {
  expect(mailOf({ ...WHOLE, MAIL_FROM })).toMatchObject({ from })
})

test.each([
  ['SMTP_URL', 'mail.exemple.test'],
  ['SMTP_URL', 'http://mail.exemple.test'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://okoume@mail.exemple.test'],
  ['SMTP_URL', 'smtp://:a-very-secret-word@mail.exemple.test'],
  ['SMTP_URL', 'smtp://okoume:%zz@mail.exemple.test'],
  ['SMTP_URL', 'smtp://mail.exemple.test?tls.rejectUnauthorized=false'],
  ['SMTP_URL', 'smtp://mail.exemple.test/chemin'],
  ['SMTP_URL', 'smtp://mail.exemple.test:0'],
  ['SMTP_URL', 'smtp://mail.exemple.test:99999'],
  ['MAIL_FROM', 'bonjour'],
  ['MAIL_FROM', 'bonjour@okoume.test, autre@okoume.test'],
  ['MAIL_FROM', 'Okoumé <bonjour@okoume.test>\r\nBcc: tous@exemple.test'],
  ['MAIL_FROM', 'Okoumé\nBcc: x <bonjour@okoume.test>'],
  ['MAIL_FROM', 'Okoumé\u2028Bcc <bonjour@okoume.test>'],
  ['MAIL_FROM', '"Okoumé" <bonjour@okoume.test>'],
])('%s = %s is refused at start', (name, value) => {
  const [problem, ...others] = configProblems({ ...WHOLE, [name]: value })

  expect(problem).toContain(`${name} doit s'écrire`)
  expect(others).toEqual([])
})

test.each(['SMTP_URL', 'MAIL_FROM'])(
  'mails without %s are refused at start, and the missing setting is named',
  (name) => {
    const problems = configProblems({ ...WHOLE, [name]: '' })

    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`Il manque ${name}`)
  },
)

test('no error message contains the password', () => {
  const text = configProblems({ ...WHOLE, SMTP_URL: `${WHOLE.SMTP_URL}/x` }).join()

  expect(text).not.toBe('')
  expect(text).not.toContain('a-very-secret-word')
})

test('production requires a mail server', () => {
  const problems = configProblems({ MODE: 'production', ...WHOLE }).join('\n')

  expect(configProblems({ MODE: 'production' }).join('\n')).toContain('il manque SMTP_URL')
  expect(problems).not.toMatch(/SMTP|MAIL_FROM/)
  expect(problems).toContain('prestataire de paiement')
})
