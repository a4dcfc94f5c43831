import { AfricasTalkingFake, InfobipFake, WhatsappFake } from '@okoume/tests/server/fakes/text-fakes.ts'
import { SERVER_SECRET, startTestServer, type TestServer } from '@okoume/tests/server/test-server.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDerivedSecrets } from '#platform/sealing/derived-secrets.ts'
import { readState } from '#src/monitoring/state-queries.ts'
import { REPORT_SECRETS } from './text-reports.ts'

const PHONE = '+24177123459'
const secrets = createDerivedSecrets([SERVER_SECRET], REPORT_SECRETS)
const infobip = new InfobipFake()
const talking = new AfricasTalkingFake()
const whatsapp = new WhatsappFake()
const fakes = [infobip, talking, whatsapp]

let server: TestServer
beforeAll(async () => {
  await Promise.all(fakes.map((fake) => fake.listen()))
  server = await startTestServer({
    jobs: false,
    texts: {
      providers: [
        { name: 'infobip', ...infobip.settings },
        { name: 'africas-talking', ...talking.settings },
        { name: 'whatsapp', ...whatsapp.settings },
      ],
      price: 30,
      ceiling: null,
    },
  })
})
afterAll(async () => {
  await server.stop()
  await Promise.all(fakes.map((fake) => fake.stop()))
})
beforeEach(() => server.pool.query('delete from auth.phone_codes; delete from auth.attempts'))

type Provider = 'infobip' | 'africas-talking' | 'whatsapp'

const WORDS: Readonly<
  Record<Provider, { readonly type: string; report(id: string, state: 'delivered' | 'failed'): string }>
> = {
  infobip: {
    type: 'application/json',
    report: (messageId, state) =>
      JSON.stringify({
        results: [{ messageId, status: { groupName: state === 'delivered' ? 'DELIVERED' : 'EXPIRED' } }],
      }),
  },
  'africas-talking': {
    type: 'application/x-www-form-urlencoded',
    report: (id, state) =>
      new URLSearchParams({ id, status: state === 'delivered' ? 'Success' : 'Failed' }).toString(),
  },
  whatsapp: {
    type: 'application/json',
    report: (id, status) =>
      JSON.stringify({
        entry: [{ changes: [{ value: { statuses: [{ id, status }] }, field: 'messages' }] }],
      }),
  },
}

interface Posting {
  readonly body: string
  readonly secret?: string
  readonly signature?: string
}

async function post(provider: Provider, { body, secret, signature }: Posting): Promise<number> {
  const { statusCode } = await server.http.inject({
    method: 'POST',
    url: `/api/text-reports/${provider}/${secret ?? secrets.of(provider)}`,
    headers: {
      'content-type': WORDS[provider].type,
      'x-hub-signature-256': signature ?? whatsapp.sign(body),
    },
    payload: body,
  })
  return statusCode
}

/** Orders a code by that provider; answers the id under which it reports. */
async function order(provider: Provider): Promise<string> {
  if (provider === 'africas-talking') infobip.faults.push({ at: 'send', is: 'answer', status: 401, body: {} })
  const { statusCode } = await server.http.inject({
    method: 'POST',
    url: `/api/auth/phone-number/send-otp${provider === 'whatsapp' ? '?road=whatsapp' : ''}`,
    payload: { phoneNumber: PHONE },
  })
  expect(statusCode).toBe(200)
  await expect.poll(async () => (await stored()).delivery).toBe('accepted')
  const { id, by } = await stored()
  expect(by).toBe(provider)
  return id
}

async function stored() {
  const { rows } = await server.pool.query<{ id: string; by: string; delivery: string | null }>(
    'select provider_id as id, provider as by, delivery from auth.phone_codes',
  )
  const [row] = rows
  if (!row) throw new Error('no code was ordered')
  return row
}

describe.each(['infobip', 'africas-talking', 'whatsapp'] as const)('a report of %s', (provider) => {
  const { report } = WORDS[provider]

  test('is kept with its code; one that comes twice or late changes nothing more', async () => {
    const id = await order(provider)

    for (const state of ['delivered', 'delivered', 'failed'] as const)
      expect(await post(provider, { body: report(id, state) })).toBe(204)

    expect(await stored()).toMatchObject({ delivery: 'delivered' })
  })

  test('says that it failed', async () => {
    const id = await order(provider)

    expect(await post(provider, { body: report(id, 'failed') })).toBe(204)

    expect(await stored()).toMatchObject({ delivery: 'failed' })
    const { textCodes } = await readState(server.db, new Date())
    expect(textCodes).toEqual([{ provider, delivery: 'failed', count: 1 }])
  })

  test('of an unknown id, or that cannot be read, is taken and changes nothing', async () => {
    await order(provider)

    for (const body of [report('somebody-else', 'failed'), '{"results":[{}]}', '{', 'bonjour', ''])
      expect(await post(provider, { body }), body).toBe(204)

    expect(await stored()).toMatchObject({ delivery: 'accepted' })
  })

  test('at an address without its secret does not exist', async () => {
    const id = await order(provider)
    const other = provider === 'infobip' ? 'whatsapp' : 'infobip'

    for (const secret of ['x', secrets.of(other)])
      expect(await post(provider, { body: report(id, 'failed'), secret })).toBe(404)

    expect(await stored()).toMatchObject({ delivery: 'accepted' })
  })
})

test('a report of WhatsApp that its app did not sign is refused', async () => {
  const id = await order('whatsapp')
  const body = WORDS.whatsapp.report(id, 'failed')

  for (const signature of ['', 'sha256=', whatsapp.sign(body, 'another'), whatsapp.sign(`${body} `)])
    expect(await post('whatsapp', { body, signature })).toBe(403)

  expect(await stored()).toMatchObject({ delivery: 'accepted' })
})

test.each([
  ['its challenge', '1158201444', 200],
  ['none', '', 404],
  ['markup', '<script>', 404],
])('Meta asks once whether the address is ours, with %s', async (_, challenge, status) => {
  const url = `/api/text-reports/whatsapp/${secrets.of('whatsapp')}?hub.mode=subscribe&hub.challenge=${encodeURIComponent(challenge)}`

  const answer = await server.http.inject({ url })

  expect(answer.statusCode).toBe(status)
  if (status === 200) expect(answer.body).toBe(challenge)
})
