import { randomUUID } from 'node:crypto'
import { CONTRACT, type OperationName } from '@okoume/contract/contract.ts'
import type { IdentitySubmission } from '@okoume/contract/wire/verification.ts'
import { addOfficeTown, goodFinanceCalls, type OfficeTown } from './bookkeeping.ts'
import { buildCarried, type CarriedTown, goodAlternativeCalls } from './carrying.ts'
import { failForGood } from './dead-jobs.ts'
import { askOwner, goodTalkCalls } from './enquiring.ts'
import {
  buildHandovers,
  goodHandoverCalls,
  type Handovers,
  proveHandover,
  publishedReview,
  returnToken,
  reviewable,
} from './handing-over.ts'
import { ask, goodHelpCalls } from './helping.ts'
import { prepareProofs } from './identity-proofs.ts'
import {
  addListing,
  addSpare,
  goodCalendarCalls,
  goodFavouriteCalls,
  goodSearchCalls,
  type Listing,
  SAW,
  saveDraft,
  saveSearch,
} from './listings.ts'
import { goodPaperCalls, type Papers, readPapers } from './papers.ts'
import { goodPaymentCalls, makeLink } from './paying-by-link.ts'
import { type Person, signUpConfirmed, signUpOwner } from './people.ts'
import { drawPhoto, goodPhotoCalls, sealOf } from './photos.ts'
import { ALL_BY_MAIL, newSubscription } from './push-subscriptions.ts'
import { contested, ongoing, paymentBody, request, startPayment } from './renting.ts'
import { goodModerationCalls, numberReleased, reportedPerson, warnedPerson } from './reporting.ts'
import type { Sent } from './send.ts'
import type { TestServer } from './test-server.ts'
import { correctionOf, fileWaiting, giveUpMail, payWithoutOutcome } from './waiting-cases.ts'
import {
  fundOperators,
  giveMoney,
  goodStatementCalls,
  goodWalletCalls,
  prepareWithdrawals,
  type TownWithdrawals,
} from './withdrawing.ts'

/** A few people and their rentals: enough for every operation to act on. */
export interface Town extends TownWithdrawals, CarriedTown, Papers {
  readonly owner: Person
  readonly renter: Person
  readonly stranger: Person
  readonly unconfirmed: Person
  readonly administrator: Person
  readonly listing: Listing
  /** Also the owner's, without requests. */
  readonly spare: Listing
  /** The renter's pending request for the listing. */
  readonly rentalId: string
  /** The renter's too: begun, its return not confirmed. */
  readonly ongoingId: string
  /** A published review of the owner. */
  readonly reviewId: string
  /** An open case about the owner, by the renter's report. */
  readonly caseId: string
  /** A moderator's warning to the renter. */
  readonly decisionId: string
  /** One that may be reviewed. */
  readonly reviewableId: string
  /** One with a return that is contested: not returned. */
  readonly contestedId: string
  /** Rentals whose handover was awaited since yesterday: untouched, reported, and disputed. */
  readonly handovers: Handovers
  /** Code that the owner shows at the return of `handovers.problem`. */
  readonly returnToken: string
  /** The id of the payment that waits for the renter's confirmation. */
  readonly waitingPayment: string
  readonly promptId: string
  /** The renter's link for `spare`. */
  readonly paymentLink: string
  /** Of the stranger. */
  readonly draftId: string
  /** The renter's. */
  readonly searchId: string
  /** The renter's uploads for a verification. */
  readonly proofs: IdentitySubmission
  /** The id of a mail that could not be sent. */
  readonly failedMail: string
  /** A gift to the owner that another administrator proposed. */
  readonly correction: string
  readonly books: OfficeTown
  /** A payment whose outcome a person must decide. */
  readonly review: string
  /** A pending identity file, of a person with an unconfirmed e-mail. */
  readonly waitingFile: string
  /** The SHA-256 of a photo that the renter has sealed for the handover of the rental that goes on. */
  readonly sealedPhoto: string
  /** The renter's ticket, about their pending request. */
  readonly ticketId: string
  /** The renter's question about `listing`. */
  readonly enquiryId: string
  /** A job that has failed permanently. */
  readonly deadJob: string
}

export async function buildTown(server: TestServer): Promise<Town> {
  const owner = await signUpOwner(server)
  const renter = await signUpConfirmed(server, 'Serge Ndong')
  const listing = await addListing(server, owner, { available: 50 })
  const parties = { owner, renter, listing }
  const ongoingId = await ongoing(server, parties)
  await proveHandover(parties, ongoingId)
  const contestedId = await contested(server, parties, 'not returned')
  await owner.client.shareConversation({ params: { id: contestedId } })
  const handovers = await buildHandovers(server, parties)
  const reviewableId = await reviewable(server, parties)
  const reviewId = await publishedReview(server, parties)
  const wish = { start: server.day(3), end: server.day(5) }
  const carried = await buildCarried(server, parties)
  const rentalId = await request(server, parties, wish)
  const second = await addListing(server, owner, { available: 50 })
  const { id: waitingPayment } = await startPayment(renter, paymentBody(renter, second, wish))
  const spare = await addSpare(server, owner)
  const [prompt] = await server.visitor.listPhonePrompts({ params: { number: renter.phone } })
  const administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  await fundOperators(server, administrator)
  await giveMoney(administrator, owner, 50_000)
  const stranger = await signUpConfirmed(server, 'Annick Ondo')
  const unconfirmed = await signUpConfirmed(server, 'Nadège Bouanga', { emailConfirmed: false })
  return {
    owner,
    renter,
    stranger,
    unconfirmed,
    administrator,
    listing,
    spare,
    rentalId,
    ...carried,
    ...(await readPapers(renter, { rentalId, ongoingId })),
    ongoingId,
    contestedId,
    reviewableId,
    reviewId,
    caseId: await reportedPerson(server, renter, owner),
    decisionId: await warnedPerson(server, { reporter: owner, person: renter, moderator: administrator }),
    handovers,
    returnToken: await returnToken(owner, handovers.reported),
    waitingPayment,
    promptId: prompt?.id ?? '',
    paymentLink: (await makeLink(renter, spare, wish)).id,
    draftId: await saveDraft(stranger),
    searchId: await saveSearch(renter),
    proofs: await prepareProofs(renter),
    failedMail: await giveUpMail(server),
    correction: await correctionOf(server, owner),
    books: await addOfficeTown(server, {
      accountant: administrator,
      certified: ongoingId,
      waiting: contestedId,
    }),
    ...(await prepareWithdrawals(server, owner)),
    review: await payWithoutOutcome(server, stranger, second),
    waitingFile: await fileWaiting(server, unconfirmed),
    sealedPhoto: await sealPhoto(renter, ongoingId),
    ticketId: (await ask(renter, { rentalId })).id,
    enquiryId: (await askOwner(server, renter, listing)).id,
    deadJob: await failForGood(server, 'push-notice'),
  }
}

async function sealPhoto({ client }: Person, id: string): Promise<string> {
  const seal = sealOf(SMALL_PHOTO)
  await client.sealHandoverPhotos({ params: { id, direction: 'remise' }, body: { seals: [seal] } })
  return seal.sha256
}

/** A valid call of every operation by its right party. */
export function goodCalls(server: TestServer, town: Town): Record<OperationName, Sent> {
  const { owner, renter, listing, spare, rentalId, promptId } = town
  const wish = { start: server.day(20), end: server.day(22) }
  const amount = { userId: owner.id, amount: 100, reason: 'Un geste' }
  const decision = { id: renter.id, decision: '2' }
  return {
    listItems: {},
    listCategories: {},
    ...goodSearchCalls(server),
    getPriceHint: { query: { category: 'bricolage' } },
    getItem: { params: { id: listing.id } },
    listOwnerItems: { params: { ownerId: owner.id } },
    ...goodFavouriteCalls(listing, spare, town.searchId),
    createItem: { body: SAW },
    updateItem: { params: { id: spare.id }, body: SAW },
    updateItemAvailability: { body: { item_id: spare.id, available: false } },
    deleteItem: { params: { id: spare.id } },
    ...goodCalendarCalls(server, spare.id),
    listItemDrafts: {},
    saveItemDraft: { params: { id: randomUUID() }, body: SAW },
    deleteItemDraft: { params: { id: town.draftId } },
    uploadPicture: { form: { upload_preset: 'objets', file: new Blob([SMALL_PHOTO]) } },
    ...goodPaymentCalls(town, wish),
    createRental: { body: { payment_id: rentalId } },
    listRentals: {},
    listUserRentals: { params: { userId: renter.id } },
    listItemRentals: { params: { id: listing.id } },
    checkPendingRental: { query: { item_id: listing.id, renter_id: renter.id, status: 'en_attente' } },
    updateRentalStatus: { body: { rental_id: rentalId, status: 'acceptée' } },
    updateReturn: { params: { id: town.ongoingId }, body: { state: 'confirmed' } },
    getRental: { params: { id: rentalId } },
    ...goodPaperCalls(town),
    ...goodAlternativeCalls(server, town),
    getHandover: { params: { id: rentalId } },
    ...goodHandoverCalls(town),
    ...goodPhotoCalls(town, SMALL_PHOTO),
    getRentalReviews: { params: { id: town.reviewableId } },
    saveRentalReview: { params: { id: town.reviewableId }, body: { note: 5 } },
    replyToReview: { params: { id: town.reviewId }, body: { text: 'Merci, à bientôt.' } },
    listItemReviews: { params: { id: listing.id } },
    ...goodModerationCalls(town.caseId, spare.id, town.decisionId),
    changeNumber: numberReleased(owner.id),
    getPerson: { params: { id: owner.id } },
    listPersonItems: { params: { id: owner.id } },
    listPersonReviews: { params: { id: owner.id } },
    ...goodTalkCalls(server, { itemId: spare.id, enquiryId: town.enquiryId, rentalId }),
    listNotices: {},
    readNotices: { body: {} },
    getNoticeSettings: {},
    saveNoticeWays: { body: ALL_BY_MAIL },
    subscribeDevice: { body: device },
    unsubscribeDevice: { body: { endpoint: device.endpoint } },
    ...goodStatementCalls(server.day(0)),
    ...goodWalletCalls(owner, town),
    ...goodHelpCalls(town.ticketId, rentalId, new Blob([SMALL_PHOTO])),
    listReviews: {},
    resolveReview: { params: { id: town.review }, body: { outcome: 'ask' } },
    listDisputes: {},
    listMissingHandovers: {},
    readSharedConversation: { params: { id: town.contestedId } },
    settleDispute: { params: { id: town.contestedId }, body: { toOwner: 0, reason: 'Rien' } },
    listOpenWithdrawals: {},
    settleWithdrawal: { params: { id: town.withdrawal }, body: { outcome: 'paid', receipt: 'R1' } },
    listCorrections: {},
    decideCorrection: { params: { id: town.correction }, body: { outcome: 'done', note: 'Vu' } },
    getOverview: {},
    listWaitingVerifications: {},
    openVerification: { params: { id: town.waitingFile } },
    listUnansweredOperations: {},
    listDeadJobs: {},
    settleDeadJobs: { body: { task: 'push-notice', id: town.deadJob, outcome: 'drop', reason: 'Appelé' } },
    findPeople: { body: { who: owner.email } },
    viewAsPerson: { params: { id: owner.id }, body: { reason: 'Elle ne voit pas sa location' } },
    changeRoles: { params: { id: owner.id }, body: { roles: ['support'] } },
    getWeeklyFigures: {},
    resetSecondFactor: { params: { id: owner.id }, body: {} },
    readTrail: { query: { limit: 10 } },
    ...goodFinanceCalls(server, town.books),
    getUser: { params: { id: owner.id } },
    openAccount: { body: { id: renter.id, name: 'Serge Ndong' } },
    updateWallet: { headers: { 'idempotency-key': randomUUID() }, body: amount },
    updateCautions: { headers: { 'idempotency-key': randomUUID() }, body: amount },
    updateProfile: { params: { id: renter.id }, body: { name: 'Serge Ndong' } },
    uploadAvatar: { form: { file: new Blob([SMALL_PHOTO]) } },
    exportAccount: { params: { id: renter.id } },
    closeAccount: { params: { id: renter.id } },
    askLivenessPrompt: {},
    uploadIdentityPicture: { form: { kind: 'document', file: new Blob([SMALL_PHOTO]) } },
    submitVerification: { body: town.proofs },
    showVerification: { params: decision },
    decideVerification: { params: decision },
    listFailedMails: {},
    retryMail: { params: { id: town.failedMail } },
    sendMail: { body: { to: owner.email, subject: 'Bonjour', message: '<p>Bonjour</p>' } },
    listDemoAccounts: {},
    listDemoMails: { query: { to: renter.email } },
    listPhonePrompts: { params: { number: renter.phone } },
    listPhoneTexts: { params: { number: renter.phone } },
    answerPhonePrompt: { params: { number: renter.phone, id: promptId }, body: { answer: 'refuse' } },
    getDemoClock: {},
    setDemoClock: { body: { today: server.day(0) } },
  }
}

const SMALL_PHOTO = await drawPhoto({ width: 330, height: 325 })

const device = newSubscription('https://fcm.googleapis.com/fcm/send/town').subscription

/** Passes the operation's access check, so that any refusal is due to the input. */
export function authorisedCaller(name: OperationName, town: Town): Person {
  const { access } = CONTRACT[name]
  if (access === 'administrator') return town.administrator
  return access === 'verified account' ? town.owner : town.renter
}
