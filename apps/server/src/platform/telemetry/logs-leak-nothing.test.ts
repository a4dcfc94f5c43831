import { prepareProofs } from '@okoume/tests/server/identity-proofs.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { playMailServer } from '@okoume/tests/server/mail-server.ts'
import { openSession, PASSWORD, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { paymentBody, startPayment } from '@okoume/tests/server/renting.ts'
import { ask, say } from '@okoume/tests/server/talking.ts'
import { startTestServer, type TestServer } from '@okoume/tests/server/test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logOptions } from './logging.ts'

const lines: string[] = []
const logged = () => lines.join('')

let server: TestServer
let stopMails: () => Promise<void>
beforeAll(async () => {
  // It quotes the rejected recipient, as such servers do.
  const mails = await playMailServer({ recipient: () => 550 })
  stopMails = () => mails.stop()
  server = await startTestServer({
    log: pino(logOptions('debug'), { write: (line) => lines.push(line) }),
    mail: {
      kind: 'smtp',
      host: '127.0.0.1',
      port: mails.port,
      encryption: 'none',
      account: undefined,
      from: { name: undefined, address: 'okoume@okoume.test' },
    },
    trial: {
      wrapSimulator: (provider) => ({
        ...provider,
        submit: async (order) => {
          throw new Error(`refused ${JSON.stringify(order)}`)
        },
      }),
    },
  })
})
afterAll(async () => {
  await server.stop()
  await stopMails()
})

/** Unique private values. */
const CANARIES = {
  name: 'Zénobie Canarisse',
  document: 'GA 7654321',
  nip: 'NP7654321ABCDE',
  message: 'rendez-vous au cocotier bleu',
  address: 'derrière la pharmacie rouge',
  wrongPassword: 'perroquet-perdu-9',
}

async function signIn(email: string, password: string) {
  return server.http.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email?canary=in-the-query',
    payload: { email, password },
  })
}

test('whatever people do and whatever breaks, the log contains no personal data', async () => {
  const owner = await signUpOwner(server)
  const renter = await signUpConfirmed(server, CANARIES.name)
  const cookie = await openSession(server, renter.email)
  await signIn(renter.email, CANARIES.wrongPassword)
  await signIn(`${CANARIES.wrongPassword}@exemple.test`, PASSWORD)

  const listing = await addListing(server, owner)
  const body = paymentBody(renter, listing, { start: server.day(1), end: server.day(2) })
  await startPayment(renter, { ...body, rental: { ...body.rental, address: CANARIES.address } })
  const rentalId = await ask(server, renter, listing)
  await say(renter, rentalId, CANARIES.message)
  await renter.client.submitVerification({
    body: { ...(await prepareProofs(renter)), documentNumber: CANARIES.document, nip: CANARIES.nip },
  })

  // The database's error quotes the row; then a table is missing altogether.
  await server.pool.query(`alter table users add constraint canary check (name not like '%!') not valid`)
  const rename = { name: `${CANARIES.name}!` }
  await server.pool.query(`alter table messages add constraint canary check (length(body) > 1000) not valid`)
  expect(await refusalOf(say(renter, rentalId, CANARIES.message))).toMatchObject({ code: 'INTERNAL' })
  await refusalOf(renter.client.updateProfile({ params: { id: renter.id }, body: rename }))
  for (const trouble of ['a mail could not be sent', 'did not answer a submission'])
    await waitFor(trouble, async () => logged().includes(trouble))

  const all = logged()
  expect(all).toContain('"constraint":"canary"')
  const secrets = [...Object.values(CANARIES), renter.email, owner.email, renter.token, PASSWORD, cookie]
  const leaked = secrets.filter((secret) => all.includes(secret))
  // Without the zero, which it has in Gabon only.
  const numbers = [renter.phone.replaceAll(' ', '').slice(1), '66123456'].filter((one) => all.includes(one))
  expect([...leaked, ...numbers, ...(all.match(/canary=|eyJ[\w-]+\./g) ?? [])]).toEqual([])
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
})
