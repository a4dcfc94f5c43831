import { expect, it } from 'vitest'
import { readCallbackBody } from './pawapay.ts'

const ID = '019aa4f0-0000-4000-8000-000000000001'
const OURS = '019aa4f0-0000-7000-8000-000000000001'

it.each([
  [
    'the reference among its metadata',
    { depositId: ID, metadata: { reference: 'C1A2B3' } },
    { reference: 'C1A2B3' },
  ],
  ['the reference that we gave it', { payoutId: ID, clientReferenceId: 'C1A2B3' }, { reference: 'C1A2B3' }],
  ['its id, where it has no reference', { refundId: ID }, { id: OURS }],
  ['its id in capitals', { refundId: ID.toUpperCase() }, { id: OURS }],
  [
    'its id, where the reference is none of ours',
    { depositId: ID, clientReferenceId: "' or 1=1" },
    { id: OURS },
  ],
  [
    'its id, where the metadata are a list',
    { depositId: ID, metadata: [{ reference: 'C1A2B3' }] },
    { id: OURS },
  ],
  ['its own id, beside that of its deposit', { refundId: ID, depositId: ID.replace('1', '2') }, { id: OURS }],
])('a callback names the operation to query: by %s', (_, fields, about) => {
  const body = Buffer.from(JSON.stringify({ status: 'COMPLETED', amount: '1.00', ...fields }))
  expect(readCallbackBody(body)).toEqual({ about, acknowledgement: {} })
})

it.each([
  '',
  '{',
  'null',
  '[]',
  '"COMPLETED"',
  '{}',
  '{"status":"COMPLETED"}',
  `{"depositId":"${ID}"}`,
  '{"depositId":"1","status":"COMPLETED"}',
  `{"depositId":["${ID}"],"status":"COMPLETED"}`,
  `{"checkoutId":"${ID}","status":"COMPLETED"}`,
])('%j names none', (body) => {
  expect(readCallbackBody(Buffer.from(body))).toBeNull()
})
