import type { Rental } from '@okoume/contract/wire/rental.ts'
import { DEPOSIT_CLAIM_TRANSITIONS } from '@okoume/domain/rental/deposit-claim-transitions.ts'
import {
  closingReason,
  HANDOVER_TRANSITIONS,
  type HandoverTransition,
} from '@okoume/domain/rental/handover-transitions.ts'
import { HANDOVER_REPORTS } from '@okoume/domain/rental/rental-status.ts'
import { rentalTimeline } from '@okoume/domain/rental/rental-timeline.ts'
import { RENTAL_TRANSITIONS } from '@okoume/domain/rental/rental-transitions.ts'
import { RETURN_TRANSITIONS } from '@okoume/domain/rental/return-transitions.ts'
import { describe, expect, it } from 'vitest'
import { rentalFixture } from './rental-fixture.test-helper.ts'
import { toRentalFacts, toTimelineFacts } from './rental-moves.ts'
import { describeStep, stepLabel } from './step-texts.ts'

const NOW = new Date('2026-12-05T20:00:00.000Z')
const REPORTED = '2026-12-03T09:00:00.000Z'
const IN_TIME = '2026-12-03T10:00:00.000Z'
const TOO_LATE = '2026-12-09T09:00:00.000Z'

interface Case {
  /** The table's line: from, to, who, and what else tells it from others. */
  readonly line: string
  readonly actor: string
  /** As that line leaves it. */
  readonly rental: Rental
}

const CASES: readonly Case[] = [
  ...RENTAL_TRANSITIONS.map(({ from, to, actor, reason, when }) => {
    const { handover } = rentalFixture()
    const changes = {
      status: to,
      cancellation: reason ?? null,
      instant: when === 'booked instantly',
      ...(to === 'en cours' ? { handover } : {}),
    }
    // The owner's agreement was the answer.
    const isAgreed = when === 'pre-approved'
    return {
      line: [from, to, actor, reason, isAgreed && 'agreed beforehand'].filter(Boolean).join(', '),
      actor: isAgreed ? 'owner' : actor,
      rental: rentalFixture(changes),
    }
  }),
  ...HANDOVER_TRANSITIONS.map((line) => {
    const { from, to, actor, move } = line
    return { line: [from, to, actor, move].join(', '), actor, rental: handedOver(line) }
  }),
  ...RETURN_TRANSITIONS.map(({ from, to, actor }) => {
    const returnDeclaredAt = from === 'declared' || to === 'declared' ? '2026-12-05T10:00:00.000Z' : null
    const rental = rentalFixture({ status: 'terminée', returnState: to, returnDeclaredAt })
    return { line: `return ${from}, ${to}, ${actor}`, actor, rental }
  }),
  ...DEPOSIT_CLAIM_TRANSITIONS.map(({ from, to, actor, move, money }) => {
    const contest = { state: to, proposal: null, at: REPORTED, answeredAt: REPORTED } as NonNullable<
      Rental['contest']
    >
    const toOwner = money === 'none to the owner' ? 0 : 5000
    const settlement = { toOwner, toRenter: 20_000 - toOwner, reason: '' }
    const isOver = money !== 'none'
    const rental = rentalFixture({
      status: 'terminée',
      contest,
      returnState: isOver ? 'settled' : 'contested',
      settlement: isOver ? settlement : null,
    })
    return { line: `contest ${from}, ${to}, ${actor}, ${move}`, actor, rental }
  }),
]

function handedOver(line: HandoverTransition): Rental {
  const { to, actor } = line
  const isSettled = to === 'refunded' || to === 'settled'
  const handover: Rental['handover'] = {
    state: to,
    provedAt: to === 'proved' ? IN_TIME : null,
    returnProvedAt: null,
    rentReleasedAt: isSettled ? (actor === 'server' ? TOO_LATE : IN_TIME) : null,
    report: reportOf(line, isSettled),
  }
  const rental = rentalFixture({ status: 'en cours', handover })
  const cancellation = closingReason(toRentalFacts(rental), to)
  return cancellation ? { ...rental, status: 'annulée', cancellation } : rental
}

function reportOf({ from, actor, move, when }: HandoverTransition, isSettled: boolean) {
  const reported = from === 'disputed' ? 'missing' : (/^report (.*)/.exec(move)?.[1] ?? from)
  const kind = HANDOVER_REPORTS.find((one) => one === reported)
  if (!kind) return null
  const isOffered = move === 'offer' || when.endsWith('an offer')
  return {
    kind,
    text: '',
    at: REPORTED,
    answerBy: null,
    answer: null,
    offer: isOffered ? 1000 : null,
    offeredAt: isOffered ? REPORTED : null,
    rentToOwner: isSettled ? 4000 : null,
    decision: actor === 'administrator' ? 'Vu.' : null,
  }
}

/** By line: the step that it shows in, whether it is done, and by whom. */
const STEPS: Readonly<Record<string, string>> = {
  'en attente, acceptée, server': 'answer done server',
  'en attente, acceptée, server, agreed beforehand': 'answer done owner',
  'en attente, acceptée, owner': 'answer done owner',
  'en attente, refusée, owner': 'refusal done owner',
  'en attente, annulée, renter, renter': 'cancellation done renter',
  'en attente, annulée, renter, grace': 'cancellation done renter',
  'en attente, annulée, renter, owner-suspended': 'cancellation done renter',
  'en attente, annulée, server, expired': 'expiry done server',
  'en attente, annulée, server, identity': 'cancellation done server',
  'acceptée, annulée, server, identity': 'cancellation done server',
  'en attente, annulée, server, suspended': 'cancellation done server',
  'acceptée, annulée, renter, renter': 'cancellation done renter',
  'acceptée, annulée, renter, owner-suspended': 'cancellation done renter',
  'acceptée, annulée, renter, grace': 'cancellation done renter',
  'acceptée, annulée, owner, owner': 'cancellation done owner',
  'acceptée, en cours, server': 'start next owner',
  'en cours, terminée, server': 'end done server',

  'awaited, proved, owner, prove': 'start done owner',
  'missing, proved, owner, prove': 'report done owner',
  'no-show, proved, owner, prove': 'report done owner',
  'disputed, proved, owner, prove': 'report done owner',
  'presumed, proved, owner, prove': 'start done owner',
  'awaited, presumed, server, wait': 'start done server',
  'awaited, missing, renter, report missing': 'report next owner',
  'missing, refunded, owner, accept': 'report done owner',
  'missing, disputed, owner, contest': 'report next administrator',
  'missing, refunded, server, wait': 'report done server',
  'awaited, no-show, owner, report no-show': 'report next renter',
  'no-show, settled, renter, accept': 'report done renter',
  'no-show, disputed, renter, contest': 'report next administrator',
  'no-show, settled, server, wait': 'report done server',
  'awaited, problem, renter, report problem': 'report next owner',
  'proved, problem, renter, report problem': 'report next owner',
  'problem, refunded, owner, accept': 'report done owner',
  'problem, problem, owner, offer': 'report next renter',
  'problem, disputed, owner, contest': 'report next administrator',
  'problem, settled, renter, accept': 'report done renter',
  'problem, disputed, renter, contest': 'report next administrator',
  'problem, refunded, server, wait': 'report done server',
  'problem, disputed, server, wait': 'report next administrator',
  'disputed, settled, administrator, decide': 'report done administrator',

  'return awaited, declared, renter': 'end done renter',
  'return awaited, confirmed, owner': 'return done owner',
  'return declared, confirmed, owner': 'return done owner',
  'return awaited, contested, owner': 'dispute next administrator',
  'return declared, contested, owner': 'dispute next administrator',
  'return awaited, presumed, server': 'return done server',
  'return declared, presumed, server': 'return done server',

  'contest open, proposed, renter, propose': 'dispute next owner',
  'contest open, escalated, renter, refuse': 'dispute next administrator',
  'contest open, escalated, server, wait': 'dispute next administrator',
  'contest proposed, escalated, owner, refuse': 'dispute next administrator',
  'contest proposed, escalated, server, wait': 'dispute next administrator',
  'contest open, agreed, renter, accept': 'dispute done both',
  'contest proposed, agreed, renter, accept': 'dispute done both',
  'contest escalated, agreed, renter, accept': 'dispute done both',
  'contest proposed, agreed, owner, accept': 'dispute done both',
  'contest escalated, agreed, owner, accept': 'dispute done both',
  'contest open, agreed, owner, withdraw': 'dispute done owner',
  'contest proposed, agreed, owner, withdraw': 'dispute done owner',
  'contest escalated, agreed, owner, withdraw': 'dispute done owner',
  'contest escalated, decided, administrator, decide': 'dispute done administrator',
}

describe('the steps of a rental name who did something, and nobody for what time did', () => {
  it('knows every line of the four tables', () => {
    expect([...new Set(CASES.map(({ line }) => line))].toSorted()).toEqual(Object.keys(STEPS).toSorted())
  })

  it.each(CASES)('$line', ({ line, actor, rental }) => {
    const steps = rentalTimeline(toTimelineFacts(rental), NOW)
    const step = steps.find(({ name, state, by }) => `${name} ${state} ${by}` === STEPS[line])

    expect(steps.map(({ name, state, by }) => `${name} ${state} ${by}`)).toContain(STEPS[line])
    if (!step) return
    if (step.state === 'done') expect([actor, 'both']).toContain(step.by)
    for (const party of ['owner', 'renter'] as const) {
      expect(stepLabel(step, rental, party)).not.toBe('')
      const isOwn = step.by === party
      expect(/^Par vous/.test(describeStep(step, rental, party))).toBe(isOwn)
    }
  })

  it('says of a rental that waiting money paid where its money comes from', () => {
    const rental = rentalFixture({ carriedFrom: 'another' })
    const [request] = rentalTimeline(toTimelineFacts(rental), NOW)
    if (!request) throw new Error('no step')
    expect(describeStep(request, rental, 'renter')).toMatch(
      /^Par vous, le .*, avec l'argent d'une autre location$/,
    )
  })

  it("says of a rental that a relative paid that the money was not the renter's", () => {
    const rental = rentalFixture({ paidByOther: true })
    const [request] = rentalTimeline(toTimelineFacts(rental), NOW)
    if (!request) throw new Error('no step')
    expect(stepLabel(request, rental, 'renter')).toBe('Demande envoyée, payée par un proche')
    expect(describeStep(request, rental, 'renter')).toMatch(/^Le /)
  })

  it.each([
    [{ status: 'refusée' }, 'Argent sorti de cette location'],
    [{ status: 'annulée', cancellation: 'expired' }, 'Argent sorti de cette location'],
    [{ status: 'annulée', cancellation: 'owner' }, 'Argent sorti de cette location'],
    [{ status: 'annulée', cancellation: 'identity' }, 'Tout est remboursé'],
  ] as const)('tells an owner of %j no more than they may know of the money', (changes, label) => {
    const rental = rentalFixture(changes)
    const refund = rentalTimeline(toTimelineFacts(rental), NOW).find(({ name }) => name === 'refund')
    if (!refund) throw new Error('no step')
    expect(stepLabel(refund, rental, 'owner')).toBe(label)
    expect(stepLabel(refund, rental, 'renter')).toBe('Tout est remboursé')
  })

  it.each([
    ['nothing', { toOwner: 20_000, toRenter: 0, reason: '' }, 10_000, []],
    ['a part', { toOwner: 5000, toRenter: 15_000, reason: '' }, 10_000, ['Remboursé en partie']],
    ['all', { toOwner: 0, toRenter: 20_000, reason: '' }, 0, ['Tout est remboursé']],
  ] as const)('tells a renter who got %s back no more than that', (_, settlement, rentToOwner, labels) => {
    const decided = CASES.find(({ line }) => line.startsWith('disputed, settled'))?.rental
    if (!decided?.handover.report) throw new Error('no line decides a handover')
    const report = { ...decided.handover.report, rentToOwner }
    const handover = { ...decided.handover, report }
    const rental = {
      ...decided,
      handover,
      rentToOwner,
      returnState: 'settled',
      settlement,
      refundState: 'paid',
    } as const

    const read = rentalTimeline(toTimelineFacts(rental), NOW).map((step) => stepLabel(step, rental, 'renter'))

    expect(read.slice(0, 4)).toEqual([
      'Demande envoyée et payée',
      'Demande acceptée',
      'Signalement réglé',
      'Location annulée',
    ])
    expect(read.slice(4)).toEqual(labels)
  })
})
