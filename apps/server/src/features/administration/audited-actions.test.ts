import { CONTRACT, OPERATION_NAMES, type OperationName } from '@okoume/contract/contract.ts'
import { send } from '@okoume/tests/server/send.ts'
import { buildTown, goodCalls, type Town } from '@okoume/tests/server/town.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, expect, test } from 'vitest'

let town: Town
useTestServer({ jobs: false })
beforeAll(async () => {
  town = await buildTown(server)
})

interface Written {
  readonly action: string
  /** The id in the town that it acts on; null: one that the action creates. */
  readonly subject: ((town: Town) => string) | null
  /** The details that give the reason. */
  readonly why: Readonly<Record<string, unknown>>
}

/** The expected entry of the audit trail for each call of the town; a missing operation fails the test. */
const EXPECTED: Readonly<Partial<Record<OperationName, Written>>> = {
  resolveReview: {
    action: 'resolve payment review',
    subject: ({ review }) => review,
    why: { outcome: 'ask', note: '' },
  },
  settleHandover: {
    action: 'settle handover',
    subject: ({ handovers }) => handovers.disputed,
    why: { report: 'problem', rentToOwner: 100, depositToOwner: null, reason: 'Elle démarre mal.' },
  },
  settleDispute: {
    action: 'settle dispute',
    subject: ({ contestedId }) => contestedId,
    why: { toOwner: 0, reason: 'Rien' },
  },
  settleWithdrawal: {
    action: 'settle withdrawal',
    subject: ({ withdrawal }) => withdrawal,
    why: { outcome: 'paid', receipt: 'R1' },
  },
  decideReport: {
    action: 'decide report',
    subject: ({ owner }) => owner.id,
    why: { decision: 'warn', text: 'Restez courtois, merci.' },
  },
  openVerification: { action: 'open verification', subject: ({ waitingFile }) => waitingFile, why: {} },
  settleDeadJobs: {
    action: 'drop job',
    subject: ({ deadJob }) => deadJob,
    why: { task: 'push-notice', reason: 'Appelé' },
  },
  changeRoles: {
    action: 'appoint administrator',
    subject: ({ owner }) => owner.id,
    why: { roles: 'support' },
  },
  changeNumber: {
    action: 'release number',
    subject: ({ owner }) => owner.id,
    why: { reason: 'Donné à un autre abonné' },
  },
  releaseIdentities: {
    action: 'release identities',
    subject: ({ contestedId }) => contestedId,
    why: { reason: 'Plainte au commissariat' },
  },
  resetSecondFactor: { action: 'reset second factor', subject: ({ owner }) => owner.id, why: {} },
  findPeople: { action: 'look up person', subject: ({ owner }) => owner.id, why: { by: 'email' } },
  viewAsPerson: {
    action: 'view as person',
    subject: ({ owner }) => owner.id,
    why: { reason: 'Elle ne voit pas sa location' },
  },
  decideCorrection: {
    action: 'adjust balance',
    subject: ({ owner }) => owner.id,
    why: { amount: 100_001, note: 'Vu' },
  },
  updateWallet: { action: 'adjust balance', subject: ({ owner }) => owner.id, why: { amount: 100 } },
  updateCautions: { action: 'adjust balance', subject: ({ owner }) => owner.id, why: { amount: 100 } },
  addOfficeEntry: {
    action: 'post office entry',
    subject: null,
    why: { kind: 'unidentified', amount: 5000, reason: 'Personne ne le réclame' },
  },
  decideOfficeEntry: {
    action: 'post office entry',
    subject: ({ books }) => books.officeEntry,
    why: { amount: 100_001, note: 'Vu au relevé' },
  },
  signOffSafeguardDay: {
    action: 'sign off safeguard record',
    subject: ({ books }) => books.safeguardDay,
    why: { surplus: 0, note: 'Vu au relevé' },
  },
  certifyInvoice: {
    action: 'certify invoice',
    subject: ({ books }) => books.invoice,
    why: { reference: expect.stringMatching(/^FEN-FS-/) },
  },
  correctCertification: {
    action: 'correct certification',
    subject: ({ books }) => books.certified,
    why: { reason: 'Une lettre manquait' },
  },
  changeChartOfAccounts: {
    action: 'change chart of accounts',
    subject: () => 'wallet',
    why: { code: '471300' },
  },
  addStatement: { action: 'add statement', subject: null, why: { operator: 'AIRTEL', rows: 0 } },
  withdrawStatement: {
    action: 'withdraw statement',
    subject: ({ books }) => books.reconciliation.statement,
    why: { reason: 'Mauvais fichier' },
  },
  changeStatementColumns: {
    action: 'change statement columns',
    subject: () => 'mypvit',
    why: { reference: 'Ref', amount: 'Montant', charge: '' },
  },
  explainDifference: {
    action: 'explain difference',
    subject: null,
    why: { kind: 'unknown', amount: 500, reason: 'Un essai' },
  },
  decideExplanation: {
    action: 'explain difference',
    subject: ({ books }) => books.reconciliation.explanation,
    why: { amount: 150_000, note: 'Vu au bordereau' },
  },
  withdrawExplanation: {
    action: 'withdraw explanation',
    subject: ({ books }) => books.reconciliation.accepted,
    why: { amount: 600, reason: 'Mauvaise ligne' },
  },
  reopenDay: {
    action: 'reopen day',
    subject: () => server.day(-60),
    why: { reason: 'Un relevé manquait' },
  },
  closeDay: { action: 'close day', subject: () => server.day(-50), why: { note: '' } },
  workOnTicket: {
    action: 'take ticket',
    subject: ({ ticketId }) => ticketId,
    why: { topic: 'no-answer' },
  },
  sendMail: {
    action: 'send mail',
    subject: null,
    why: {
      account: expect.stringMatching(/^[0-9a-f-]{36}$/),
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  },
  retryMail: { action: 'retry mail', subject: ({ failedMail }) => failedMail, why: {} },
}

const ACTIONS = OPERATION_NAMES.filter(
  (name) => CONTRACT[name].access === 'administrator' && CONTRACT[name].method !== 'GET',
)

const events = () => server.db.selectFrom('auditEvents').selectAll().orderBy('id').execute()

test.each(ACTIONS)('%s is recorded once: who, what, on what, and why', async (name) => {
  const before = new Set((await events()).map(({ id }) => id))
  const expected = EXPECTED[name]
  if (!expected) throw new Error(`no expected entry of the audit trail for ${name}`)

  const { code } = await send(
    server,
    name,
    goodCalls(server, town)[name],
    `Bearer ${town.administrator.token}`,
  )

  expect(code).toBeUndefined()
  const written = (await events()).filter(({ id }) => !before.has(id))
  expect(written).toEqual([
    expect.objectContaining({
      actorId: town.administrator.id,
      action: expected.action,
      subject: expected.subject?.(town) ?? expect.any(String),
      details: expect.objectContaining(expected.why),
    }),
  ])
})
