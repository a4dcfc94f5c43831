import net from 'node:net'
import tls from 'node:tls'
import { LOCAL_CERTIFICATE, LOCAL_KEY } from '@okoume/tests/server/local-certificate.ts'
import { type Manners, type PlayedMailServer, playMailServer } from '@okoume/tests/server/mail-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SmtpSettings } from '../../config/mail-config.ts'
import type { MailTransport, OutgoingMail } from '../../features/mails/mail-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'

const SHORT = { connectMs: 300, greetingMs: 300, silenceMs: 300, wholeMs: 1200, closeMs: 100 }
const MAIL: OutgoingMail = {
  id: '019aa000-0000-7000-8000-000000000001',
  to: 'rose@exemple.test',
  subject: 'Votre demande est envoyée',
  text: 'Bonjour Rose,',
  html: '<p>Bonjour Rose,</p>',
  unsubscribe: null,
}
const ACCOUNT = { user: 'okoume', password: 'a-very-secret-word' }

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function serverWith(manners: Manners = {}): Promise<PlayedMailServer> {
  const server = await playMailServer(manners)
  opened.push(() => server.stop())
  return server
}

function transportTo(port: number, settings: Partial<SmtpSettings> = {}, timeouts = SHORT): MailTransport {
  const from = { name: undefined, address: 'bonjour@okoume.test' }
  const whole: SmtpSettings = {
    host: '127.0.0.1',
    port,
    encryption: 'none',
    account: undefined,
    from,
    ...settings,
  }
  const transport = createSmtpTransport(whole, timeouts)
  opened.push(() => transport.close())
  return transport
}

describe('a server that accepts mails', () => {
  test('acknowledges one, and takes the next over the same connection', async () => {
    const server = await serverWith()
    const transport = transportTo(server.port)

    expect(await transport.deliver(MAIL)).toBeNull()
    expect(await transport.deliver({ ...MAIL, id: '019aa000-0000-7000-8000-000000000002' })).toBeNull()

    expect(server.messages).toHaveLength(2)
    expect(server.connections()).toBe(1)
  })

  test('has closed the connection meanwhile: the next mail uses another, once', async () => {
    const server = await serverWith()
    const transport = transportTo(server.port)
    await transport.deliver(MAIL)
    server.hangUp()

    expect(await transport.deliver(MAIL)).toBeNull()
    expect(server.messages).toHaveLength(2)
  })
})

describe('a refused recipient', () => {
  test("is refused for good, with the server's words", async () => {
    const server = await serverWith({ recipient: () => 550 })

    expect(await transportTo(server.port).deliver(MAIL)).toEqual({
      kind: 'recipient',
      permanent: true,
      reason: '550 No such mailbox here',
    })
    expect(server.messages).toEqual([])
  })

  test('does not affect the next one', async () => {
    const server = await serverWith({ recipient: (to) => (to.startsWith('rose') ? 550 : null) })
    const transport = transportTo(server.port)
    await transport.deliver(MAIL)

    expect(await transport.deliver({ ...MAIL, to: 'serge@exemple.test' })).toBeNull()
  })

  test('is one address, never a list, and never an injected command', async () => {
    const recipients: string[] = []
    const server = await serverWith({
      recipient: (to) => {
        recipients.push(to)
        return null
      },
    })
    const transport = transportTo(server.port)
    const lists = ['a@exemple.test, b@exemple.test', 'A <a@exemple.test>', 'a@exemple.test;b@exemple.test']
    for (const to of [...lists, 'a@exemple.test>\r\nRCPT TO:<b@exemple.test', 'rose', '']) {
      expect(await transport.deliver({ ...MAIL, to })).toMatchObject({ kind: 'recipient', permanent: true })
    }

    expect(recipients).toEqual([])
  })
})

test('a message that is refused after its data is refused for good', async () => {
  const server = await serverWith({ message: () => 554 })

  expect(await transportTo(server.port).deliver(MAIL)).toMatchObject({ kind: 'message', permanent: true })
})

describe('temporary failures', () => {
  test.each<readonly [string, Manners, string]>([
    ['a recipient is put off', { recipient: () => 451 }, 'deferred'],
    ['a message is put off', { message: () => 452 }, 'deferred'],
    ['the server is closing', { greeting: () => 421 }, 'unreachable'],
    ['the server refuses every client', { greeting: () => 554 }, 'unreachable'],
    ['the connection is lost before the message', { recipient: () => 'hang up' }, 'unreachable'],
    ['the connection is lost after the message', { message: () => 'hang up' }, 'unreachable'],
    ['the server never greets', { greeting: () => 'say nothing' }, 'unreachable'],
    ['the server falls silent at the recipient', { recipient: () => 'say nothing' }, 'unreachable'],
    ['the server falls silent after the message', { message: () => 'say nothing' }, 'unreachable'],
  ])('%s', async (_what, manners, kind) => {
    const server = await serverWith(manners)
    const startedAt = Date.now()

    const failure = await transportTo(server.port).deliver(MAIL)

    expect(failure).toMatchObject({ kind, permanent: false })
    expect(failure?.reason).not.toBe('')
    // The library's own timeouts begin at 30 s.
    expect(Date.now() - startedAt).toBeLessThan(20_000)
  })

  test('a connection that is lost after the message is one attempt, not several', async () => {
    const server = await serverWith({ message: () => 'hang up' })

    await transportTo(server.port).deliver(MAIL)

    expect(server.messages).toHaveLength(1)
  })

  test('nobody listens', async () => {
    const server = await playMailServer()
    await server.stop()

    expect(await transportTo(server.port).deliver(MAIL)).toMatchObject({
      kind: 'unreachable',
      permanent: false,
      reason: expect.stringContaining('ECONNREFUSED'),
    })
  })

  test('a server that talks without end is disconnected after a while', async () => {
    const chatty = net.createServer((socket) => {
      const talking = setInterval(() => socket.write('220-wait\r\n'), 50)
      socket.on('close', () => clearInterval(talking)).on('error', () => {})
    })
    const port = await new Promise<number>((resolve) => {
      chatty.listen(0, '127.0.0.1', () => resolve((chatty.address() as net.AddressInfo).port))
    })
    opened.push(() => new Promise((resolve) => chatty.close(resolve)))

    expect(await transportTo(port).deliver(MAIL)).toMatchObject({ kind: 'unreachable', permanent: false })
  })
})

test('closing gives a mail under way a moment, and then ends it', async () => {
  const server = await serverWith({ message: () => 'say nothing' })
  const transport = transportTo(server.port, {}, { ...SHORT, silenceMs: 60_000, wholeMs: 60_000 })
  const delivery = transport.deliver(MAIL)
  await waitFor('the message', async () => server.messages[0])

  transport.close()

  expect(await delivery).toMatchObject({ kind: 'unreachable', permanent: false })
  expect(await transport.deliver(MAIL)).toMatchObject({ kind: 'unreachable', permanent: false })
})

describe('a server with authentication', () => {
  const asking = (encrypted: boolean): Manners => ({
    options: {
      authOptional: false,
      disabledCommands: encrypted ? [] : ['STARTTLS'],
      allowInsecureAuth: !encrypted,
      key: LOCAL_KEY,
      cert: LOCAL_CERTIFICATE,
      onAuth: ({ username, password }, _session, callback) => {
        const right = username === ACCOUNT.user && password === ACCOUNT.password
        if (right) callback(null, { user: ACCOUNT.user })
        // Badly behaved servers do repeat it.
        else callback(new Error(`bad password ${password} ${Buffer.from(password ?? '').toString('base64')}`))
      },
    },
  })

  test('takes mails of known users', async () => {
    const server = await serverWith(asking(false))

    expect(await transportTo(server.port, { account: ACCOUNT }).deliver(MAIL)).toBeNull()
    expect(server.messages).toHaveLength(1)
  })

  test('refuses others: our settings are at fault, not the mail; the password is not in the error', async () => {
    const server = await serverWith(asking(false))
    const account = { user: 'okoume', password: 'mistyped-secret' }

    const failure = await transportTo(server.port, { account }).deliver(MAIL)

    expect(failure).toMatchObject({ kind: 'settings', permanent: false })
    expect(failure?.reason).toContain('bad password ***')
    expect(failure?.reason).not.toContain('mistyped-secret')
    expect(failure?.reason).not.toContain(Buffer.from('mistyped-secret').toString('base64'))
  })

  test('never leaks the credentials, in one piece', async () => {
    const lines: string[] = []
    const server = net.createServer((socket) => {
      socket.on('error', () => {})
      socket.write('220 here\r\n')
      socket.on('data', (chunk) => {
        const line = chunk.toString().trim()
        if (line.startsWith('EHLO')) socket.write('250-here\r\n250 AUTH PLAIN\r\n')
        else socket.write(`535 no such thing: ${lines[lines.push(line) - 1]}\r\n`)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    opened.push(() => server.close())
    const { port } = server.address() as net.AddressInfo

    const failure = await transportTo(port, { account: ACCOUNT }).deliver(MAIL)

    const [proof = ''] = lines[0]?.split(' ').slice(-1) ?? []
    expect(Buffer.from(proof, 'base64').toString()).toContain(ACCOUNT.password)
    expect(failure?.reason).toContain('no such thing: AUTH PLAIN ***')
    expect(failure?.reason).not.toContain(proof)
  })

  test('receives no password and no mail before the connection is encrypted', async () => {
    const server = await serverWith(asking(false))
    const transport = transportTo(server.port, { account: ACCOUNT, encryption: 'starttls' })

    expect(await transport.deliver(MAIL)).toMatchObject({ permanent: false })
    expect(server.messages).toEqual([])
  })

  test('is not trusted without a valid certificate', async () => {
    const server = await serverWith(asking(true))
    const transport = transportTo(server.port, { account: ACCOUNT, encryption: 'starttls' })

    expect(await transport.deliver(MAIL)).toMatchObject({
      permanent: false,
      reason: expect.stringContaining('self-signed certificate'),
    })
    expect(server.messages).toEqual([])
  })

  describe('with a valid certificate', () => {
    beforeAll(() => {
      const usual = tls.getCACertificates('default')
      tls.setDefaultCACertificates([...usual, LOCAL_CERTIFICATE])
      return () => tls.setDefaultCACertificates(usual)
    })

    test('accepts mails after STARTTLS', async () => {
      const server = await serverWith(asking(true))
      const transport = transportTo(server.port, { account: ACCOUNT, encryption: 'starttls' })

      expect(await transport.deliver(MAIL)).toBeNull()
    })

    test('accepts mails over implicit TLS', async () => {
      const options: NonNullable<Manners['options']> = { ...asking(true).options, secure: true }
      const server = await serverWith({ options })
      const transport = transportTo(server.port, { account: ACCOUNT, encryption: 'tls' })

      expect(await transport.deliver(MAIL)).toBeNull()
    })
  })
})
