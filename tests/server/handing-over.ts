import { readScan } from '@okoume/domain/rental/handover-code.ts'
import type { Person } from './people.ts'
import { awaitedHandover, ongoing, openDepositClaim, type Parties, REFUSAL } from './renting.ts'
import type { TestServer } from './test-server.ts'

/** The ids of rentals: untouched, reported, disputed, and one with a contested return that waits for its renter. */
export type Handovers = Readonly<
  Record<'missing' | 'noShow' | 'problem' | 'reported' | 'disputed' | 'openDepositClaim', string>
> & { readonly terms: ReturnType<typeof meetingTerms> }

/** A meeting of tomorrow. */
export function meetingTerms({ day }: Pick<TestServer, 'day'>) {
  return { day: day(1), hour: 10, text: 'Devant la pharmacie' } as const
}

/** Five rentals whose handover was awaited since yesterday, and one whose return is contested. */
export async function buildHandovers(server: TestServer, parties: Parties): Promise<Handovers> {
  const { owner, renter } = parties
  const awaited = () => awaitedHandover(server, parties)
  const ids = { missing: await awaited(), noShow: await awaited(), problem: await awaited() }
  const reported = await awaited()
  const disputed = await awaited()
  const terms = meetingTerms(server)
  await renter.client.saveMeeting({ params: { id: ids.missing }, body: terms })
  for (const id of [reported, disputed])
    await renter.client.reportProblem({ params: { id }, body: { text: 'Elle ne démarre pas.' } })
  const contest = { answer: 'contest', text: 'Elle démarrait hier.' } as const
  await owner.client.answerReport({ params: { id: disputed }, body: contest })
  return { ...ids, terms, reported, disputed, openDepositClaim: await openDepositClaim(server, parties) }
}

/** The owner enters the renter's token, and ticks off what goes with the item. */
export async function proveHandover({ owner, renter }: Parties, id: string): Promise<void> {
  const { scan } = await renter.client.getHandover({ params: { id } })
  const { token = '' } = readScan(scan ?? '') ?? {}
  const body = { key: 'proof', token, checklist: ['Le mandrin'] }
  await owner.client.proveHandover({ params: { id, direction: 'remise' }, body })
}

/** Code that the owner shows at the return. */
export async function returnToken({ client }: Person, id: string): Promise<string> {
  const { scan } = await client.getHandover({ params: { id } })
  return readScan(scan ?? '')?.token ?? ''
}

interface GoodCalls {
  readonly handovers: Handovers
  readonly returnToken: string
}

/** A valid call of each operation on a handover, by its right party. */
export function goodHandoverCalls({ handovers, returnToken: token }: GoodCalls) {
  const { terms, missing, noShow, problem, reported, disputed, openDepositClaim } = handovers
  return {
    saveMeeting: { params: { id: noShow }, body: terms },
    agreeToMeeting: { params: { id: missing }, body: terms },
    proveHandover: { params: { id: reported, direction: 'retour' }, body: { key: 'proof', token } },
    nameDelegate: {
      params: { id: noShow, direction: 'remise' },
      body: { name: 'Awa', phone: '077 12 34 59' },
    },
    revokeDelegate: { params: { id: missing, direction: 'remise' } },
    showDelegateLink: {},
    proveByDelegate: { body: { code: '123456' } },
    addDelegatePhoto: { form: { slot: 'other', file: new Blob([]) } },
    reportMissing: { params: { id: missing }, body: {} },
    reportNoShow: { params: { id: noShow }, body: {} },
    reportProblem: { params: { id: problem }, body: { text: 'Elle ne démarre pas.' } },
    answerReport: { params: { id: reported }, body: { answer: 'offer', amount: 100 } },
    shareConversation: { params: { id: openDepositClaim } },
    answerContest: { params: { id: openDepositClaim }, body: REFUSAL },
    settleHandover: { params: { id: disputed }, body: { rentToOwner: 100, reason: 'Elle démarre mal.' } },
  } as const
}

/** A rental that both parties have reviewed; returns the id of what the renter published of its owner. */
export async function publishedReview(server: TestServer, parties: Parties): Promise<string> {
  const id = await reviewable(server, parties)
  for (const { client } of [parties.renter, parties.owner])
    await client.saveRentalReview({ params: { id }, body: { note: 5, text: 'Tout était parfait.' } })
  const { other } = await parties.owner.client.getRentalReviews({ params: { id } })
  return other?.id ?? ''
}

/** A rental of today whose return is proved already, so that its parties may review it; returns its id. */
export async function reviewable(server: TestServer, parties: Parties): Promise<string> {
  const id = await ongoing(server, parties)
  await proveHandover(parties, id)
  const token = await returnToken(parties.owner, id)
  await parties.renter.client.proveHandover({
    params: { id, direction: 'retour' },
    body: { key: 'return', token },
  })
  return id
}
