import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { type Person, signUpConfirmed } from './people.ts'
import type { TestServer } from './test-server.ts'

interface StatementOf {
  readonly day: CalendarDay
  readonly operator?: 'AIRTEL' | 'MOOV'
  readonly balance?: string
}

/** A statement of the simulator: `reference;montant;date;etat;sens`, and what else its rows have. */
function statementForm(text: string, { operator = 'AIRTEL', balance = '' }: Omit<StatementOf, 'day'> = {}) {
  return { provider: 'simulator', operator, balance, file: new Blob([text]) }
}

export const STATEMENT_HEAD = 'reference;montant;date;etat;sens'

/** Sends a statement of the simulator. */
export function addStatement({ client }: Person, text: string, { day, ...account }: StatementOf) {
  const form = new FormData()
  for (const [name, value] of Object.entries(statementForm(text, account))) form.append(name, value as string)
  return client.addStatement({ params: { day }, form })
}

export interface Reconciliation {
  /** A statement that may be withdrawn. */
  readonly statement: string
  /** A small difference that is not explained. */
  readonly difference: string
  /** The explanation of a large difference, which waits for a second administrator. */
  readonly explanation: string
  /** The explanation of a small one. */
  readonly accepted: string
}

/** A closed day, and later ones with what waits there. */
export async function buildReconciliation(server: TestServer): Promise<Reconciliation> {
  const asker = await signUpConfirmed(server, 'Paul Mba', { administrator: true })
  await asker.client.closeDay({ params: { day: server.day(-60) }, body: {} })
  const { statements } = await addStatement(asker, STATEMENT_HEAD, { day: server.day(-10) })
  const day = server.day(-9)
  const rows = [150_000, 500, 600].map((amount, at) => `INCONNU${at};${amount};${day};ok;sortie`)
  const { differences } = await addStatement(asker, [STATEMENT_HEAD, ...rows].join('\n'), { day })
  const [large, small, other] = differences.map(({ key }) => key)
  const body = { difference: large ?? '', words: 'Virement vers notre banque' }
  await asker.client.explainDifference({ params: { day }, body })
  const monthly = { difference: other ?? '', words: 'Abonnement du mois' }
  const explained = await asker.client.explainDifference({ params: { day }, body: monthly })
  const explanationOf = (difference: string | undefined) =>
    explained.differences.find(({ key }) => key === difference)?.explanation?.id ?? ''
  return {
    statement: statements[0]?.id ?? '',
    difference: small ?? '',
    explanation: explanationOf(large),
    accepted: explanationOf(other),
  }
}

/** A call of each operation of reconciliation that succeeds. */
export function goodReconciliationCalls(
  { day }: Pick<TestServer, 'day'>,
  { statement, difference, explanation, accepted }: Reconciliation,
) {
  return {
    getReconciliation: {},
    getReconciliationDay: { params: { day: day(-9) } },
    addStatement: { params: { day: day(-8) }, form: statementForm(STATEMENT_HEAD) },
    getStatementFile: { params: { id: statement } },
    withdrawStatement: { params: { id: statement }, body: { reason: 'Mauvais fichier' } },
    changeStatementColumns: {
      params: { provider: 'mypvit' },
      body: { reference: 'Ref', amount: 'Montant', date: 'Date' },
    },
    explainDifference: { params: { day: day(-9) }, body: { difference, words: 'Un essai' } },
    decideExplanation: {
      params: { id: explanation },
      body: { outcome: 'accepted', note: 'Vu au bordereau' },
    },
    withdrawExplanation: { params: { id: accepted }, body: { reason: 'Mauvaise ligne' } },
    reopenDay: { params: { day: day(-60) }, body: { reason: 'Un relevé manquait' } },
    closeDay: { params: { day: day(-50) }, body: {} },
  } as const
}
