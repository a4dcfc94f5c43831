import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import {
  AfricasTalkingFake,
  InfobipFake,
  type TextFault,
  WhatsappFake,
} from '@okoume/tests/server/fakes/text-fakes.ts'
import { freePorts } from '@okoume/tests/server/free-ports.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Acceptance, TextSender } from '../../features/accounts/code-sender.ts'
import { createAfricasTalking } from './africas-talking.ts'
import { createInfobip } from './infobip.ts'
import { createWhatsapp } from './whatsapp.ts'

const MESSAGE = {
  to: '+24177123456' as GabonPhone,
  text: '482917 est votre code',
  code: '482917',
  key: 'key-1',
}

const infobip = new InfobipFake()
const talking = new AfricasTalkingFake()
const whatsapp = new WhatsappFake()
beforeAll(() => Promise.all([infobip.listen(), talking.listen(), whatsapp.listen()]))
afterAll(() => Promise.all([infobip.stop(), talking.stop(), whatsapp.stop()]))

const rejected = (name: string) => ({
  messages: [{ messageId: 'x', status: { groupName: 'REJECTED', name } }],
})
const recipient = (statusCode: number) => ({
  SMSMessageData: { Recipients: [{ statusCode, messageId: 'None' }] },
})

const metaError = (code: number) => ({ status: 400, body: { error: { message: 'x', code } } })

type Row = readonly [fault: Omit<TextFault, 'at'>, acceptance: Acceptance]

const ANSWERS: Readonly<Record<'infobip' | "africa's talking" | 'whatsapp', readonly Row[]>> = {
  infobip: [
    [{ is: 'silence' }, { is: 'unknown' }],
    [{ is: 'silence', effect: true }, { is: 'unknown' }],
    [{ is: 'answer', status: 500, body: {} }, { is: 'unknown' }],
    [{ is: 'answer', status: 200, body: 'bonjour' }, { is: 'unknown' }],
    [
      { is: 'answer', status: 401, body: {} },
      { is: 'refused', why: 'settings' },
    ],
    [
      { is: 'answer', status: 429, body: {} },
      { is: 'refused', why: 'rate' },
    ],
    [
      { is: 'answer', body: rejected('REJECTED_NOT_ENOUGH_CREDITS') },
      { is: 'refused', why: 'credit' },
    ],
    [
      { is: 'answer', body: rejected('REJECTED_DESTINATION') },
      { is: 'refused', why: 'number' },
    ],
    [
      { is: 'answer', body: rejected('REJECTED_SENDER') },
      { is: 'refused', why: 'settings' },
    ],
  ],
  "africa's talking": [
    [{ is: 'silence' }, { is: 'unknown' }],
    [{ is: 'answer', status: 502, body: {} }, { is: 'unknown' }],
    [
      { is: 'answer', status: 401, body: {} },
      { is: 'refused', why: 'settings' },
    ],
    [{ is: 'answer', body: { SMSMessageData: { Recipients: [] } } }, { is: 'unknown' }],
    [
      { is: 'answer', body: recipient(405) },
      { is: 'refused', why: 'credit' },
    ],
    [
      { is: 'answer', body: recipient(403) },
      { is: 'refused', why: 'number' },
    ],
    [
      { is: 'answer', body: recipient(402) },
      { is: 'refused', why: 'settings' },
    ],
    [{ is: 'answer', body: recipient(500) }, { is: 'unknown' }],
  ],
  whatsapp: [
    [{ is: 'silence' }, { is: 'unknown' }],
    [{ is: 'silence', effect: true }, { is: 'unknown' }],
    [{ is: 'answer', status: 500, body: {} }, { is: 'unknown' }],
    [{ is: 'answer', body: { messages: [] } }, { is: 'unknown' }],
    [
      { is: 'answer', ...metaError(131026) },
      { is: 'refused', why: 'number' },
    ],
    [
      { is: 'answer', ...metaError(131042) },
      { is: 'refused', why: 'credit' },
    ],
    [
      { is: 'answer', ...metaError(130429) },
      { is: 'refused', why: 'rate' },
    ],
    [
      { is: 'answer', ...metaError(132001) },
      { is: 'refused', why: 'settings' },
    ],
    [
      { is: 'answer', status: 401, body: 'bonjour' },
      { is: 'refused', why: 'settings' },
    ],
  ],
}

const SENT = { to: '24177123456', text: MESSAGE.text, from: 'OKOUME' }
const PROVIDERS = {
  infobip: { fake: infobip, open: () => createInfobip(infobip.settings), sent: SENT },
  "africa's talking": { fake: talking, open: () => createAfricasTalking(talking.settings), sent: SENT },
  whatsapp: {
    fake: whatsapp,
    open: () => createWhatsapp(whatsapp.settings),
    sent: { ...SENT, text: '482917', from: '' },
  },
}

describe.each(['infobip', "africa's talking", 'whatsapp'] as const)('%s', (name) => {
  const { fake, open, sent } = PROVIDERS[name]
  let sender: TextSender
  beforeEach(() => {
    fake.sent.length = 0
    sender = open()
  })

  test('sends one message', async () => {
    expect(await sender.send(MESSAGE)).toEqual({ is: 'accepted', id: 'id-1' })
    expect(fake.sent).toEqual([sent])
  })

  test.each(ANSWERS[name])('%j is %j', async (fault, acceptance) => {
    fake.faults.push({ at: 'send', ...fault })

    expect(await sender.send(MESSAGE)).toEqual(acceptance)
    expect(fake.sent.length).toBeLessThanOrEqual(1)
  })
})

test('a provider that cannot be reached has sent nothing', async () => {
  const [port] = await freePorts(1)
  const gone = createInfobip({ ...infobip.settings, url: `http://127.0.0.1:${port}` })

  expect(await gone.send(MESSAGE)).toEqual({ is: 'refused', why: 'settings' })
})

test('WhatsApp sends codes alone: another text is refused unsent', async () => {
  const { code: _, ...message } = MESSAGE

  expect(await createWhatsapp(whatsapp.settings).send(message)).toEqual({ is: 'refused', why: 'settings' })
})
