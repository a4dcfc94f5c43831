import { describe, expect, it } from 'vitest'
import type { Reply } from '../send-once.ts'
import { readObservation, readSubmission } from './pawapay-answers.ts'

const ID = '019aa4f0-0000-4000-8000-000000000001'
const OTHER = '019aa4f0-0000-4000-8000-000000000002'

function answer(json: unknown, status = 200): Reply {
  return { is: 'answer', status, json }
}

function failed(failureCode: unknown) {
  return { failureReason: { failureCode, failureMessage: 'of 24177123456' } }
}

describe('the answer to a submission', () => {
  const accepted = { is: 'accepted', providerReference: ID }
  const unknown = { is: 'unknown' }
  const refused = (failure: string) => ({ is: 'rejected', failure })

  it.each([
    [
      'an acceptance',
      answer({ depositId: ID, status: 'ACCEPTED', created: '2026-11-21T09:00:00Z' }),
      accepted,
    ],
    ['an acceptance with 202', answer({ depositId: ID, status: 'ACCEPTED' }, 202), accepted],
    ['an acceptance in capitals', answer({ payoutId: ID.toUpperCase(), status: 'ACCEPTED' }), accepted],
    [
      'an acceptance with nothing as its reason',
      answer({ refundId: ID, status: 'ACCEPTED', failureReason: null }),
      accepted,
    ],
    ['a duplicate, which is asked about', answer({ depositId: ID, status: 'DUPLICATE_IGNORED' }), accepted],
    [
      'the refund whose answer is named like a payout',
      answer({ payoutId: ID, status: 'ACCEPTED' }),
      accepted,
    ],
    [
      'an amount out of bounds',
      answer({ depositId: ID, status: 'REJECTED', ...failed('AMOUNT_OUT_OF_BOUNDS') }),
      refused('AMOUNT_OUT_OF_BOUNDS'),
    ],
    [
      'a telephone that is none',
      answer({ depositId: ID, status: 'REJECTED', ...failed('INVALID_PHONE_NUMBER') }),
      refused('INVALID_PHONE_NUMBER'),
    ],
    [
      'an operator that is down',
      answer({ depositId: ID, status: 'REJECTED', ...failed('PROVIDER_TEMPORARILY_UNAVAILABLE') }),
      refused('PROVIDER_TEMPORARILY_UNAVAILABLE'),
    ],
    [
      'a rejection without a reason',
      answer({ depositId: ID, status: 'REJECTED' }),
      refused('UNSPECIFIED_FAILURE'),
    ],
    [
      'a rejection whose reason is a sentence',
      answer({ depositId: ID, status: 'REJECTED', ...failed('no, 24177123456!') }),
      refused('UNSPECIFIED_FAILURE'),
    ],
    [
      'a request of ours that has no form',
      answer(failed('INVALID_PARAMETER'), 400),
      refused('INVALID_PARAMETER'),
    ],
    ['a bad request, of which nothing is said', answer({ message: 'Bad request' }, 400), unknown],
    ['another operation', answer({ depositId: OTHER, status: 'ACCEPTED' }), unknown],
    [
      'another operation, rejected',
      answer({ depositId: OTHER, status: 'REJECTED', ...failed('INVALID_PHONE_NUMBER') }),
      unknown,
    ],
    ['a state that does not exist', answer({ depositId: ID, status: 'COMPLETED' }), unknown],
    ['an acceptance with 500', answer({ depositId: ID, status: 'ACCEPTED' }, 500), unknown],
    [
      'a rejection with 503',
      answer({ depositId: ID, status: 'REJECTED', ...failed('UNKNOWN_ERROR') }, 503),
      unknown,
    ],
    ['no token', answer(failed('NO_AUTHENTICATION'), 401), unknown],
    ['a token that is not taken', answer(failed('AUTHENTICATION_ERROR'), 403), unknown],
    ['too many requests', answer({}, 429), unknown],
    ['a list', answer([{ depositId: ID, status: 'ACCEPTED' }]), unknown],
    ['broken JSON', answer(undefined), unknown],
    ['a silence', { is: 'silence', reason: 'TimeoutError', wasSent: true } as const, unknown],
  ])('is parsed as %s', (_, reply, submission) => {
    expect(readSubmission(reply, ID)).toEqual(submission)
  })
})

const PAYER = { type: 'MMO', accountDetails: { phoneNumber: '24177123456', provider: 'AIRTEL_GAB' } }
const COMPLETED = {
  depositId: ID,
  status: 'COMPLETED',
  amount: '5000.00',
  currency: 'XAF',
  country: 'GAB',
  payer: PAYER,
  clientReferenceId: 'C1A2B3',
}
const SUCCEEDED = {
  state: 'succeeded',
  amount: 5000,
  phone: '+24177123456',
  accountCode: 'AIRTEL_GAB',
  reference: 'C1A2B3',
  providerReference: ID,
}

function found(data: object): Reply {
  return answer({ status: 'FOUND', data })
}

const ASKED = { id: ID, reference: 'C1A2B3' }

describe('the status of an operation', () => {
  it.each(['ACCEPTED', 'ENQUEUED', 'SUBMITTED', 'PROCESSING', 'IN_RECONCILIATION'])(
    'is pending while it is %s',
    (status) => {
      expect(readObservation(found({ ...COMPLETED, status }), ASKED)).toEqual({
        state: 'pending',
        providerReference: ID,
      })
    },
  )

  it.each([
    ['5000.00', 5000],
    ['5000.0', 5000],
    ['5000', 5000],
    ['4999.99', 4999.99],
    ['50000', 50_000],
    ['0.00', 0],
  ])('has the amount %j as the number %d', (amount, read) => {
    expect(readObservation(found({ ...COMPLETED, amount }), ASKED)).toEqual({ ...SUCCEEDED, amount: read })
  })

  it('has the recipient of a payout or a refund', () => {
    const { payer, depositId, ...rest } = COMPLETED
    expect(readObservation(found({ ...rest, payoutId: depositId, recipient: payer }), ASKED)).toEqual(
      SUCCEEDED,
    )
    const refund = { ...rest, refundId: ID, depositId: OTHER, recipient: payer }
    expect(readObservation(found(refund), ASKED)).toEqual(SUCCEEDED)
  })

  it("parses the telephone as in the reference's example", () => {
    const payer = { type: 'MMO', accountDetails: { phoneNUmber: '24177123456', provider: 'AIRTEL_GAB' } }
    expect(readObservation(found({ ...COMPLETED, payer }), ASKED)).toEqual(SUCCEEDED)
  })

  it('has no more details than were given; the id is used as the reference', () => {
    const { payer: _, clientReferenceId: __, ...rest } = COMPLETED
    const success = { state: 'succeeded', amount: 5000, reference: 'C1A2B3', providerReference: ID }
    expect(readObservation(found(rest), ASKED)).toEqual(success)
    expect(readObservation(found({ ...rest, payer: null, clientReferenceId: null }), ASKED)).toEqual(success)
  })

  it.each([
    'PAYMENT_NOT_APPROVED',
    'INSUFFICIENT_BALANCE',
    'PAYER_NOT_FOUND',
    'PAYER_LIMIT_REACHED',
    'PAYMENT_IN_PROGRESS',
    'RECIPIENT_NOT_FOUND',
    'WALLET_LIMIT_REACHED',
    'UNSPECIFIED_FAILURE',
  ])('keeps the failure code %s', (failureCode) => {
    const reply = found({ ...COMPLETED, status: 'FAILED', ...failed(failureCode) })
    expect(readObservation(reply, ASKED)).toEqual({
      state: 'failed',
      failure: failureCode,
      reference: 'C1A2B3',
      providerReference: ID,
    })
  })

  it.each([
    {},
    { failureReason: null },
    failed(null),
    failed('Solde de 24177123456 insuffisant'),
    failed('A'.repeat(80)),
  ])('is a failure without a code where it says %j', (reason) => {
    const reply = found({ depositId: ID, status: 'FAILED', ...reason })
    expect(readObservation(reply, ASKED)).toMatchObject({ state: 'failed', failure: 'UNSPECIFIED_FAILURE' })
  })

  it('reports an unknown operation', () => {
    expect(readObservation(answer({ status: 'NOT_FOUND' }), ASKED)).toEqual({ state: 'not-found' })
  })

  it.each([
    ['a success without an amount', found({ ...COMPLETED, amount: undefined })],
    ['a success of a broken amount', found({ ...COMPLETED, amount: '5 000' })],
    ['a success of less than nothing', found({ ...COMPLETED, amount: '-5000' })],
    ['a success in another currency', found({ ...COMPLETED, currency: 'XOF' })],
    ['a success that names no operation', found({ ...COMPLETED, depositId: undefined })],
    ['another operation', found({ ...COMPLETED, depositId: OTHER })],
    ['a state that does not exist', found({ ...COMPLETED, status: 'SUCCESS' })],
    ['a state of version 1', answer([COMPLETED])],
    ['what was found, without it', answer({ status: 'FOUND' })],
    ['a page that is not there', answer({ status: 'NOT_FOUND' }, 404)],
    ['a success with 500', answer({ status: 'FOUND', data: COMPLETED }, 500)],
    ['a token that is not taken', answer(failed('AUTHENTICATION_ERROR'), 403)],
    ['broken JSON', answer(undefined)],
    ['a silence', { is: 'silence', reason: 'TimeoutError', wasSent: true } as const],
  ])('is inconclusive where it is %s', (_, reply) => {
    expect(() => readObservation(reply, ASKED)).toThrow(ID)
  })
})
