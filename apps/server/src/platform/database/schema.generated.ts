// Generated from the migrations by tools/schema/dump-schema.ts: do not edit.
import type { ItemChange } from '@okoume/contract/wire/item.ts'
import type { OrderRequest } from '@okoume/contract/wire/payment.ts'
import type { AtOperators, LastStatements, OwedByClass } from '@okoume/domain/books/safeguard-record.ts'
import type { StatementColumns } from '@okoume/domain/books/statement-columns.ts'
import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import type { AccountKind } from '@okoume/domain/ledger/ledger-entry.ts'
import type { ManualDecision } from '@okoume/domain/ledger/manual-outcomes.ts'
import type { Category } from '@okoume/domain/listing/categories.ts'
import type { Condition } from '@okoume/domain/listing/listing-attributes.ts'
import type { ReportReason } from '@okoume/domain/moderation/report.ts'
import type { Operator } from '@okoume/domain/payment/operators.ts'
import type { Roles } from '@okoume/domain/person/administrator-roles.ts'
import type { LivenessPrompt } from '@okoume/domain/person/liveness.ts'
import type { Verifier } from '@okoume/domain/person/verifier.ts'
import type { SearchFilters } from '@okoume/domain/search/saved-search.ts'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { InvoiceIssuer, NoticeSummary, PriceTerms } from './json-columns.ts'

export interface Schema {
  auditEvents: {
    id: string
    at: Date
    actorId: string | null
    action: string
    subject: string
    details: JSONColumnType<Record<string, unknown>>
  }
  automaticPayouts: {
    userId: string
    enabled: boolean
    phone: string
    threshold: number
    startsAt: Date
    switchedAt: Date
    lastRun: Date
    stopped: 'failures' | 'number' | null
  }
  awaitedDays: {
    id: string
    userId: string
    itemId: string
    startDate: CalendarDay
    endDate: CalendarDay
    quantity: number
    createdAt: Date
  }
  awaitedSecrets: {
    provider: string
    accountCode: string
    requestedAt: Generated<Date>
    secret: Buffer | null
    expiresIn: number | null
  }
  balanceCorrections: {
    id: string
    account: 'wallet' | 'cautions'
    userId: string
    amount: number
    reason: string
    key: string
    askedBy: string
    createdAt: Date
    state: 'waiting' | 'done' | 'declined'
    decidedBy: string | null
    decidedAt: Date | null
  }
  callCounts: {
    key: string
    count: number
    windowEnds: Date
  }
  carriedMoney: {
    rentalId: string
    amount: number
    state: 'offered' | 'used' | 'refunded'
    heldUntil: Date
    createdAt: Date
    endedAt: Date | null
  }
  chartCodes: {
    key: string
    code: string
    changedBy: string | null
    changedAt: Date
  }
  checkouts: {
    id: string
    renterId: string
    itemId: string
    paymentId: string
    startDate: CalendarDay
    endDate: CalendarDay
    quantity: number
    address: string
    recipientPhone: string
    notes: string
    fee: number
    deposit: number
    total: number
    state: 'paying' | 'booked' | 'released' | 'refunded'
    heldUntil: Date
    idempotencyKey: string
    requestDigest: string
    createdAt: Date
    priceTerms: JSONColumnType<PriceTerms> | null
    instant: Generated<boolean>
    delivery: 'pickup' | 'delivery' | null
    receiptControl: Generated<string>
    cancelPolicy: 'souple' | 'modérée' | 'ferme' | null
    enquiryId: string | null
    renters: Generated<'anyone' | 'verified'>
    paymentLinkId: string | null
    carryOver: Generated<boolean>
    carriedFrom: string | null
    carriedAmount: Generated<number>
    value: number | null
  }
  closedDays: {
    day: CalendarDay
    closedBy: string
    closedAt: Date
    note: string | null
    throughEntry: number
  }
  contractAcceptances: {
    rentalId: string
    party: 'owner' | 'renter'
    userId: string
    digest: string
    acceptedAt: Date
  }
  conversationReaders: {
    rentalId: string
    userId: string
    readNumber: Generated<number>
    toldNumber: Generated<number>
  }
  conversations: {
    rentalId: string
    lastNumber: number
    lastSentAt: Date
  }
  delegates: {
    id: string
    rentalId: string
    direction: 'remise' | 'retour'
    party: 'owner' | 'renter'
    name: string | null
    phone: string | null
    tokenHash: Buffer
    createdAt: Date
    revokedAt: Date | null
    provedAt: Date | null
  }
  demoClock: {
    onlyRow: Generated<boolean>
    offsetMs: number
  }
  differenceExplanations: {
    id: string
    day: CalendarDay
    difference: string
    kind: 'missing' | 'unknown' | 'duplicate' | 'amount' | 'state' | 'charges'
    amount: number
    words: string
    officeEntry: string | null
    state: 'waiting' | 'accepted' | 'declined'
    askedBy: string
    askedAt: Date
    decidedBy: string | null
    decidedAt: Date | null
    withdrawnBy: string | null
    withdrawnAt: Date | null
    withdrawnReason: string | null
  }
  enquiries: {
    id: string
    itemId: string
    ownerId: string
    renterId: string
    startDate: CalendarDay
    endDate: CalendarDay
    quantity: number
    state: 'open' | 'pre-approved' | 'booked' | 'expired' | 'withdrawn' | 'closed'
    unanswered: Generated<boolean>
    computedRent: number
    proposedRent: number | null
    agreedRent: number | null
    proposals: Generated<number>
    approvals: Generated<number>
    awaitedSince: Date | null
    answeredAt: Date | null
    lastMessageAt: Date
    validUntil: Date | null
    reservedUntil: Date | null
    dueAt: Date | null
    createdAt: Date
  }
  favourites: {
    userId: string
    itemId: string
    createdAt: Date
    knownPrice: number
    knownOffered: boolean
    notifiedAt: Date | null
  }
  formerCertifications: {
    number: string
    reference: string
    verificationUrl: string
    certifiedAt: Date
    certifiedBy: string
    replacedAt: Date
    replacedBy: string
    reason: string
  }
  handoverChecks: {
    rentalId: string
    direction: 'remise' | 'retour'
    userId: string
    checklist: string[]
  }
  handoverCodes: {
    rentalId: string
    direction: 'remise' | 'retour'
    codeSealed: Buffer
    tokenSealed: Buffer
    wrongTries: Generated<number>
    wrongAt: Date | null
    wrongKey: string | null
  }
  handoverPhotos: {
    id: string
    rentalId: string
    direction: 'remise' | 'retour'
    userId: string
    slot: 'overview' | 'serial' | 'defects' | 'accessories' | 'other'
    sha256: string
    byteCount: number
    takenAt: Date
    sealedAt: Date
    arrivedAt: Date | null
    delegateId: string | null
  }
  identityFiles: {
    id: string
    userId: string
    documentType:
      | 'CNI'
      | 'Passeport'
      | 'Permis'
      | 'CNIE'
      | 'Carte de séjour'
      | 'CNI expirée'
      | 'Attestation NIP'
      | 'Récépissé'
    documentNumber: Buffer | null
    prompt: LivenessPrompt
    submittedAt: Date
    decision: -1 | 0 | 2 | null
    reason: string | null
    decidedAt: Date | null
    documentsDeletedAt: Date | null
    documentEnd: Buffer | null
    nip: Buffer | null
    nipHash: Buffer | null
  }
  identityPictures: {
    id: string
    userId: string
    kind: 'document' | 'second' | 'live'
    promptId: string | null
    fileId: string | null
    createdAt: Date
    sha256: Buffer | null
  }
  installation: {
    onlyRow: Generated<boolean>
    mode: 'demo' | 'staging' | 'production'
    seededAt: Date | null
  }
  invoiceSeries: {
    kind: 'invoice' | 'credit-note'
    year: number
    last: number
  }
  invoices: {
    entryId: number
    rentalId: string
    kind: 'invoice' | 'credit-note'
    corrects: number | null
    amount: number
    earnedAt: Date
    buyerName: string
    buyerPhone: string
    buyerTaxNumber: string | null
    state: Generated<'to-issue' | 'issued' | 'submitted' | 'certified' | 'rejected' | 'unknown'>
    number: string | null
    issuedAt: Date | null
    demonstration: boolean | null
    designation: string | null
    issuer: JSONColumnType<InvoiceIssuer> | null
    net: number | null
    vat: number | null
    vatNote: string | null
    submittedAt: Date | null
    reference: string | null
    verificationUrl: string | null
    certifiedAt: Date | null
    certifiedBy: string | null
    rejection: string | null
  }
  itemBlocks: {
    id: string
    itemId: string
    startDate: CalendarDay
    endDate: CalendarDay
    quantity: number | null
    note: string
  }
  itemDrafts: {
    id: string
    ownerId: string
    listing: JSONColumnType<ItemChange>
    createdAt: Date
  }
  itemTally: {
    band: number
    price: number
    category: Category
    location: string
    offered: number
  }
  itemVersions: {
    id: string
    itemId: string
    editorId: string
    replacedAt: Date
    title: string
    description: string
    landmark: string
    specifications: JSONColumnType<Record<string, string>>
    checklist: string[]
    price: number
    priceUnit: 'jour' | 'semaine' | 'mois'
    weekPrice: number | null
    monthPrice: number | null
    deposit: number
    trustedDeposit: number | null
    value: number | null
  }
  items: {
    id: string
    ownerId: string
    title: string
    description: string
    category: Category
    price: number
    priceUnit: 'jour' | 'semaine' | 'mois'
    pricePerDay: number
    images: string[]
    location: string
    available: number
    offered: boolean
    condition: Condition
    deposit: number
    specifications: JSONColumnType<Record<string, string>>
    searchText: string
    createdAt: Date
    deletedAt: Date | null
    offeredDecidedAt: Date | null
    weekPrice: number | null
    monthPrice: number | null
    minDays: Generated<number>
    maxDays: number | null
    horizonMonths: Generated<1 | 3 | 6 | 12>
    checklist: Generated<string[]>
    noteSum: Generated<number>
    noteCount: Generated<number>
    noticeHours: Generated<0 | 2 | 6 | 12 | 24 | 48 | 168>
    handoverDays: Generated<number[]>
    bufferDays: Generated<number>
    instant: Generated<'off' | 'verified' | 'well-reviewed'>
    place: string | null
    landmark: Generated<string>
    trustedDeposit: number | null
    moderation: Generated<'shown' | 'held' | 'correction' | 'removed'>
    offeredIfShown: boolean | null
    moderationText: string | null
    heldAt: Date | null
    moderatedAt: Date | null
    searchWords: string | null
    cancelPolicy: Generated<'souple' | 'modérée' | 'ferme'>
    renters: Generated<'anyone' | 'verified'>
    value: number | null
  }
  ledgerBalances: {
    account: AccountKind
    holder: string
    balance: number
  }
  ledgerEntries: {
    id: GeneratedAlways<number>
    cause: string
    createdAt: Date
  }
  ledgerPostings: {
    entryId: number
    account: AccountKind
    holder: string
    amount: number
  }
  ledgerWatch: {
    invariant: string
    violations: number
    checkedAt: Date
    throughEntry: Generated<number>
    seenEntry: Generated<number>
  }
  livenessPrompts: {
    id: string
    userId: string
    prompt: LivenessPrompt
    askedAt: Date
    expiresAt: Date
  }
  mails: {
    id: string
    cause: string
    recipient: string
    subject: string
    textBody: string
    htmlBody: string
    queuedAt: Date
    sentAt: Date | null
    attempts: Generated<number>
    failedAt: Date | null
    failureKind:
      | 'recipient'
      | 'message'
      | 'deferred'
      | 'unreachable'
      | 'settings'
      | 'withheld'
      | 'unknown'
      | null
    failure: string | null
    unsubscribe: string | null
  }
  messages: {
    rentalId: string
    number: number
    authorId: string
    body: string
    key: string
    sentAt: Date
    hidContact: Generated<boolean>
    shown: string | null
  }
  moderationCases: {
    id: string
    kind: 'item' | 'person' | 'review' | 'message'
    targetId: string
    number: Generated<number>
    subjectId: string
    source: 'reports' | 'prohibited term' | 'new owner' | 'repeated picture' | 'corrected' | 'reply'
    note: Generated<string>
    replyTo: string | null
    openedAt: Date
    decidedAt: Date | null
    decidedBy: string | null
    decision:
      | 'dismiss'
      | 'correct'
      | 'remove'
      | 'warn'
      | 'suspend 7'
      | 'suspend 30'
      | 'close'
      | 'restore'
      | 'confirm'
      | null
    reason: ReportReason | null
    text: string | null
    aimAt: Date
  }
  noticeWays: {
    userId: string
    kind: 'requests' | 'answers' | 'payments' | 'messages' | 'returns' | 'alerts'
    way: 'push' | 'mail' | 'sms'
  }
  notices: {
    id: string
    userId: string
    cause: string
    title: string
    paragraphs: string[]
    link: string | null
    linkLabel: string | null
    createdAt: Date
    readAt: Date | null
    kind: 'requests' | 'answers' | 'payments' | 'messages' | 'returns' | 'alerts' | null
    pushedAt: Date | null
    summary: JSONColumnType<NoticeSummary> | null
    otherLink: string | null
    otherLabel: string | null
    stopLink: string | null
    textWords: string | null
    textedAt: Date | null
    textProvider: string | null
    textProviderId: string | null
    textDelivery: 'accepted' | 'refused' | 'unknown' | 'delivered' | 'failed' | null
  }
  officeEntries: {
    id: string
    key: string
    kind:
      | 'to-bank'
      | 'from-bank'
      | 'between-operators'
      | 'charge'
      | 'charge-returned'
      | 'unidentified'
      | 'unidentified-returned'
      | 'shortage'
      | 'surplus'
    operator: 'AIRTEL' | 'MOOV'
    toOperator: 'AIRTEL' | 'MOOV' | null
    of: string | null
    amount: number
    paper: string
    reason: string
    state: 'waiting' | 'posted' | 'declined'
    askedBy: string
    decidedBy: string | null
    decidedAt: Date | null
    createdAt: Date
  }
  operatorCheckpoints: {
    operator: 'AIRTEL' | 'MOOV'
    balance: number
    throughEntry: number
    writtenAt: Date
  }
  paymentLinks: {
    id: string
    tokenHash: string
    renterId: string
    itemId: string
    startDate: CalendarDay
    endDate: CalendarDay
    quantity: number
    request: JSONColumnType<OrderRequest>
    fee: number
    deposit: number
    total: number
    expiresAt: Date
    withdrawnAt: Date | null
    createdAt: Date
  }
  paymentOperations: {
    id: string
    kind: 'collect' | 'refund' | 'payout'
    cause: string
    attempt: Generated<number>
    provider: string
    operator: 'AIRTEL' | 'MOOV'
    accountCode: string
    phone: string
    amount: number
    label: string
    reference: string
    providerReference: string | null
    state: 'created' | 'submitting' | 'pending' | 'unknown' | 'succeeded' | 'failed' | 'review'
    failure: string | null
    checks: Generated<number>
    createdAt: Date
    submittedAt: Date | null
    nextCheckAt: Date | null
    updatedAt: Date
    originalId: string | null
    sendBefore: Date | null
    evidence: string | null
    orderedAgainAt: Date | null
    proposedBy: string | null
    proposedAt: Date | null
    proposedNote: string | null
    proposedDecision: JSONColumnType<ManualDecision> | null
    receipt: string | null
    paidFrom: 'cash' | 'bank' | null
    receivedAmount: number | null
    providerCharge: number | null
    shortSince: Date | null
  }
  payoutNumbers: {
    userId: string
    phone: string
    verdict: 'inactive' | 'same' | 'other' | 'unknown'
    checkedOn: CalendarDay
    confirmedAt: Date | null
  }
  pictures: {
    id: string
    ownerId: string
    width: number
    height: number
    createdAt: Date
    refinedAt: Date | null
    attachedAt: Date | null
    hash: string | null
  }
  providerSecrets: {
    provider: string
    accountCode: string
    secret: Buffer
    renewedAt: Date
    expiresAt: Date
  }
  pushDevices: {
    id: string
    userId: string
    endpoint: string
    p256dh: string
    auth: string
    createdAt: Date
    seenAt: Date
    reachedAt: Date | null
    earlierUserId: string | null
  }
  rentalContracts: {
    rentalId: string
    text: string | null
    digest: string
    madeAt: Date
  }
  rentalReviews: {
    id: string
    rentalId: string
    author: 'owner' | 'renter'
    authorId: string
    subjectId: string
    itemId: string
    note: number
    text: string
    privateText: string
    tags: string[]
    writtenAt: Date
    publishedAt: Date | null
    reply: string | null
    repliedAt: Date | null
    removedAt: Date | null
  }
  rentals: {
    id: string
    itemId: string
    renterId: string
    ownerId: string
    startDate: CalendarDay
    endDate: CalendarDay
    quantity: number
    address: string
    recipientPhone: string
    notes: string
    itemTitle: string
    itemImage: string | null
    totalPrice: number
    deposit: number
    fee: number
    status: 'en attente' | 'acceptée' | 'refusée' | 'en cours' | 'terminée' | 'annulée'
    cancellation:
      | 'renter'
      | 'owner'
      | 'expired'
      | 'not-handed-over'
      | 'no-show'
      | 'suspended'
      | 'owner-suspended'
      | 'grace'
      | 'identity'
      | null
    returnState: 'awaited' | 'declared' | 'confirmed' | 'contested' | 'presumed' | 'settled'
    requestedAt: Date
    dueAt: Date | null
    remindedAt: Date | null
    returnDeclaredAt: Date | null
    returnContestedAt: Date | null
    contestReason: string | null
    returnSettledAt: Date | null
    settledToOwner: number | null
    settleReason: string | null
    contestedAmount: number | null
    handoverState: Generated<
      | 'awaited'
      | 'proved'
      | 'presumed'
      | 'missing'
      | 'no-show'
      | 'problem'
      | 'disputed'
      | 'refunded'
      | 'settled'
    >
    handoverReport: 'missing' | 'no-show' | 'problem' | null
    handoverReportText: string | null
    handoverReportedAt: Date | null
    handoverAnswer: string | null
    handoverOffer: number | null
    handoverOfferedAt: Date | null
    handoverProvedAt: Date | null
    handoverClaimedAt: Date | null
    returnProvedAt: Date | null
    returnClaimedAt: Date | null
    rentReleasedAt: Date | null
    rentToOwner: number | null
    handoverDecision: string | null
    contestState: 'open' | 'proposed' | 'escalated' | 'agreed' | 'decided' | null
    contestCause: 'broken' | 'damaged' | 'dirty' | 'incomplete' | 'late' | 'not returned' | null
    contestAnswer: string | null
    contestAnsweredAt: Date | null
    contestProposal: number | null
    checklist: Generated<string[]>
    meeting: string | null
    meetingBy: 'owner' | 'renter' | null
    meetingAt: Date | null
    reviewsDueAt: Date | null
    conversationSharedAt: Date | null
    instant: Generated<boolean>
    answeredAt: Date | null
    cancelledAt: Date | null
    delivery: 'pickup' | 'delivery' | null
    meetingDay: CalendarDay | null
    meetingHour: number | null
    meetingAgreedAt: Date | null
    refusalReason: 'promised' | 'broken' | 'days' | 'other' | null
    cancelPolicy: 'souple' | 'modérée' | 'ferme' | null
    enquiryId: string | null
    identity: 'awaited' | 'verified' | 'rejected' | null
    paidByOther: Generated<boolean>
    value: number | null
  }
  repeatedPictures: {
    itemId: string
    otherItemId: string
    picture: string
    otherPicture: string
    foundAt: Date
  }
  reports: {
    id: string
    caseId: string
    reporterId: string
    kind: 'item' | 'person' | 'review' | 'message'
    targetId: string
    number: Generated<number>
    reason: ReportReason
    text: string
    createdAt: Date
  }
  safeguardRecords: {
    day: CalendarDay
    owed: JSONColumnType<OwedByClass>
    ledger: JSONColumnType<AtOperators>
    statements: JSONColumnType<LastStatements>
    surplus: number
    lastEntry: number
    writtenAt: Date
    digest: string
  }
  safeguardSignOffs: {
    day: CalendarDay
    seenBy: string
    seenAt: Date
    note: string
  }
  savedSearchKeys: {
    searchId: string
    fragment: string
    wanted: string
    category: string
    condition: string
    area: string
    instant: boolean
    maxPrice: number
    minPrice: number
    startDate: CalendarDay | null
    endDate: CalendarDay | null
    words: string | null
  }
  savedSearches: {
    id: string
    userId: string
    name: string
    filters: JSONColumnType<SearchFilters>
    rhythm: 'at once' | 'daily' | 'weekly'
    createdAt: Date
    openedAt: Date
    askedAt: Date | null
    stoppedAt: Date | null
  }
  searchMatches: {
    searchId: string
    itemId: string
    matchedAt: Date
    notifiedAt: Date | null
  }
  searchTerms: {
    term: string
    written: string
    sound: string
    spellings: string[]
    items: Generated<number>
  }
  simulatorOperations: {
    reference: string
    kind: 'collect' | 'refund' | 'payout'
    operator: Operator
    phone: string
    amount: number
    label: string
    promptId: string
    state: 'waiting' | 'succeeded' | 'refused' | 'lapsed'
    createdAt: Date
    expiresAt: Date
  }
  simulatorTexts: {
    id: string
    phone: string
    body: string
    arrivesAt: Date
  }
  statementColumns: {
    provider: 'mypvit' | 'pawapay' | 'simulator'
    columns: JSONColumnType<StatementColumns>
    changedBy: string
    changedAt: Date
  }
  statementRows: {
    statementId: string
    line: number
    reference: string
    operationId: string | null
    amount: number
    direction: 'in' | 'out' | null
    charge: number | null
    state: 'succeeded' | 'failed' | 'pending'
    day: CalendarDay
  }
  statements: {
    id: string
    provider: 'mypvit' | 'pawapay' | 'simulator'
    operator: 'AIRTEL' | 'MOOV'
    day: CalendarDay
    name: string
    file: Buffer
    digest: string
    balance: number | null
    uploadedBy: string
    uploadedAt: Date
    withdrawnBy: string | null
    withdrawnAt: Date | null
    withdrawnReason: string | null
  }
  textMonths: {
    month: CalendarDay
    spent: number
  }
  ticketMessages: {
    ticketId: string
    number: number
    author: 'person' | 'support'
    authorId: string
    key: string
    body: string
    sentAt: Date
  }
  ticketPhotos: {
    id: string
    ticketId: string
    sha256: string
    createdAt: Date
    arrivedAt: Date | null
  }
  tickets: {
    id: string
    userId: string
    key: string
    topic: 'no-answer' | 'handover' | 'payment' | 'refund' | 'withdrawal' | 'identity' | 'safety' | 'other'
    rentalId: string | null
    operationId: string | null
    withdrawalId: string | null
    verificationId: string | null
    recallPhone: string | null
    state: 'new' | 'taken' | 'waiting' | 'resolved'
    urgency: number
    aimAt: Date
    takenBy: string | null
    lastNumber: number
    createdAt: Date
    changedAt: Date
    resolvedAt: Date | null
  }
  users: {
    id: string
    email: string | null
    name: string
    avatar: string
    verifier: Generated<Verifier>
    phone: string | null
    address: string | null
    city: string | null
    postalCode: string | null
    createdAt: Date
    verifierReason: string | null
    closedAt: Date | null
    ownerNoteSum: Generated<number>
    ownerNoteCount: Generated<number>
    renterNoteSum: Generated<number>
    renterNoteCount: Generated<number>
    openName: Generated<boolean>
    trustedOwner: Generated<boolean>
    trustedRenter: Generated<boolean>
    roles: Generated<Roles>
    suspendedAt: Date | null
    suspendedUntil: Date | null
    appointedBy: string | null
    appointedAt: Date | null
    restGivenUp: number | null
    restSetAside: number | null
    taxNumber: string | null
  }
  withdrawals: {
    id: string
    userId: string
    amount: number
    phone: string
    operator: 'AIRTEL' | 'MOOV'
    payer: 'provider' | 'administrator'
    paymentId: string | null
    state: 'requested' | 'paid' | 'returned' | 'cancelled'
    reason: string | null
    receipt: string | null
    idempotencyKey: string
    requestDigest: string
    createdAt: Date
    settledAt: Date | null
    proposedBy: string | null
    proposedAt: Date | null
    proposedReceipt: string | null
    decidedBy: string | null
    heldUntil: Date | null
    automatic: Generated<boolean>
  }
  yearlyStatements: {
    userId: string
    year: number
    digest: string
    file: string | null
    madeAt: Date
  }
}
