import type { ErrorCode } from '@okoume/contract/model/errors.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { formatHandovers } from '@okoume/domain/calendar/format-day.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { pictureVariant } from '@okoume/domain/listing/picture.ts'
import { maskPublicText } from '@okoume/domain/listing/public-text.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import { explainPaymentFailure } from '@okoume/domain/payment/payment-failures.ts'
import { maskPayerPhone, type PaymentLinkState } from '@okoume/domain/payment/payment-link.ts'
import { PAYMENT_COUNTDOWN_SECONDS } from '@okoume/domain/payment/payment-times.ts'
import { shownName } from '@okoume/domain/person/masked-name.ts'
import { CLOSED_ACCOUNT_NAME } from '@okoume/domain/person/person-name.ts'
import { announceCancellation, termsIfPaid } from '@okoume/domain/rental/cancellation-policy.ts'
import {
  describeReceipt,
  formatReceiptControl,
  receiptCheckPath,
} from '@okoume/domain/rental/receipt-check.ts'
import { ANSWER_HOURS } from '@okoume/domain/rental/rental-facts.ts'
import type { RentalStatus } from '@okoume/domain/rental/rental-status.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { ApiError } from '#platform/http/api-error.ts'
import { writePage } from '#platform/http/html/html-page.ts'
import { html, type Markup } from '#platform/http/html/markup.ts'
import { type LinkRow, payerOf } from './link-queries.ts'
import type { LatePayment, LinkReceipt } from './link-receipt.ts'

interface LinkPage {
  readonly link: LinkRow
  readonly state: PaymentLinkState
  readonly receipt: LinkReceipt | null
  readonly late: readonly LatePayment[]
  /** A try that was refused, with what was typed. */
  readonly failed: { readonly problem: string; readonly typed: string } | null
  readonly path: string
  /** True where no real money moves. */
  readonly playMoney: boolean
  readonly now: Date
}

/** The page of a payment link, without scripts, for any browser: what is to be paid, or what came of it. */
export function writeLinkPage(page: LinkPage): string {
  const { state, playMoney } = page
  const { title, body } = WRITERS[state](page)
  const demo =
    playMoney &&
    html`<p class="error">Ceci est un essai ou une démonstration : aucun argent réel n'est payé. <a href="/demo">Téléphone de démonstration</a></p>`
  const written = html`<section class="sheet narrow">${body}${demo}</section>
<p class="narrow"><a href="/">${BRAND.name}</a> : louer un objet près de chez vous.</p>`
  return writePage({ title, body: written, preview: PREVIEW })
}

/** A preview is stored for long by who shows it: it says what the page is for, and nothing of this link. */
const PREVIEW = {
  title: `Payer une location sur ${BRAND.name}`,
  description:
    "Quelqu'un vous demande de payer une location. Ouvrez le lien pour voir l'objet et le montant.",
}

function isLate({ startedAt }: LinkRow, now: Date): boolean {
  return startedAt === null || now.getTime() - startedAt.getTime() > PAYMENT_COUNTDOWN_SECONDS * 1000
}

interface Written {
  readonly title: string
  readonly body: Markup
}

const WRITERS: Readonly<Record<PaymentLinkState, (page: LinkPage) => Written>> = {
  open: writeBill,
  paying: writeWaiting,
  paid: writePaid,
  refunded: writeRefunded,
  withdrawn: () =>
    writeEnded('Ce lien a été retiré', 'La personne qui vous a envoyé ce lien ne demande plus ce paiement.'),
  'paid elsewhere': () => writeEnded('Cette location est déjà payée', 'Elle a été payée autrement.'),
  closed: () => writeEnded('Ce lien ne peut plus être payé', "Cette location n'est plus possible."),
  expired: ({ link }) =>
    writeEnded(
      'Ce lien a expiré',
      `Il se payait jusqu'au ${formatDeadline(link.expiresAt.toISOString())}. Demandez-en un nouveau.`,
    ),
}

function writeEnded(title: string, why: string): Written {
  return { title, body: html`<h1>${title}</h1><p>${why}</p><p>${NOTHING_CHARGED}</p>` }
}

const NOTHING_CHARGED = "Rien n'a été prélevé."

function writeBill({ link, failed, now }: LinkPage): Written {
  const { fee, deposit, total, request, expiresAt } = link
  const rent = total - fee - deposit
  const title = `${askerOf(link)} vous demande de payer`
  const policy = request.cancelPolicy && termsIfPaid(request.cancelPolicy, periodOf(link), now)
  const body = html`<h1>${title}</h1>
${writeThing(link)}
<dl class="sums"><div><dt>Location</dt><dd>${formatFrancs(rent)}</dd></div>
<div><dt>Frais de service</dt><dd>${formatFrancs(fee)}</dd></div>
${deposit > 0 && html`<div><dt>Caution, rendue après le retour</dt><dd>${formatFrancs(deposit)}</dd></div>`}
<div class="total"><dt>Total</dt><dd>${formatFrancs(total)}</dd></div></dl>
${writeLastFailure(link, failed !== null)}
<form method="post"><label for="numero">Votre numéro Airtel Money ou Moov Money</label>
<input id="numero" name="phoneNumber" type="tel" inputmode="tel" autocomplete="tel-national" placeholder="077 12 34 56" value="${failed?.typed ?? ''}" required${failed ? html` autofocus aria-invalid="true" aria-describedby="refus"` : ''}>
${failed !== null && html`<p id="refus" class="error" role="alert">${failed.problem}</p>`}
<button>Payer ${formatFrancs(total)}</button></form>
<ul><li>Vous confirmez ensuite sur votre téléphone, avec votre code secret. Nous ne vous le demandons jamais ici.</li>
<li><strong>Ce qui est remboursé, caution comprise, revient au numéro qui paie.</strong></li>
<li>Rien n'est gardé avant votre paiement. Ce lien se paie jusqu'au ${formatDeadline(expiresAt.toISOString())}.</li>
<li>Vous ne connaissez pas cette personne ? Ne payez pas.</li></ul>
${policy && html`<p class="soft">${askerOf(link)} a lu : ${quoted(announceCancellation(policy, rent, now))}</p>`}
<p class="soft">Si le propriétaire refuse ou ne répond pas, tout vous est remboursé, frais compris.</p>
<p class="soft">Pas besoin de compte. En payant, vous acceptez les <a href="/conditions">conditions</a> ; votre numéro sert à ce paiement et à ses remboursements (<a href="/confidentialite">confidentialité</a>).</p>`
  return { title, body }
}

/** A telephone number, with spaces that do not break. */
function onOneLine(phone: string): string {
  return phone.replaceAll(' ', '\u00a0')
}

/** The telephone did not pay the last time. Where this try was refused too, its own reason is enough. */
function writeLastFailure({ hasPaymentFailed, failure }: LinkRow, isRefused: boolean): Markup | false {
  if (!hasPaymentFailed || isRefused) return false
  const why = explainPaymentFailure(failure)
  return html`<p class="error" role="alert">${why?.title ?? "Le paiement n'a pas abouti"}. ${why?.detail ?? 'Réessayez, ou payez avec un autre numéro.'}</p>`
}

function writeWaiting({ link, now, path }: LinkPage): Written {
  const payer = payerOf(link)
  const label = payer ? operatorFacts(payer.operator).label : ''
  const number = payer ? onOneLine(maskPayerPhone(payer.phone)) : ''
  const title = isLate(link, now) ? 'Nous attendons encore la confirmation' : 'Confirmez sur votre téléphone'
  const steps = isLate(link, now)
    ? html`<p>${label} ne nous a pas encore répondu pour le ${number}. Vous pouvez encore confirmer. Si l'argent est déjà parti, il n'est pas perdu.</p>`
    : html`<ol><li>Prenez le téléphone du <strong>${number}</strong>.</li><li>${label} y demande <strong>${formatFrancs(link.total)}</strong>.</li><li>Tapez votre code secret ${label}, et validez.</li></ol>`
  const body = html`<h1>${title}</h1>${steps}
<p><strong>Ne payez pas une deuxième fois</strong> : un seul paiement est pris pour ce lien. Vous pouvez fermer cette page : ce lien dira toujours où en est l'argent.</p>
<p><a class="button" href="${path}">J'ai validé : voir le paiement</a></p>${writeThing(link)}`
  return { title, body }
}

function writePaid(page: LinkPage): Written {
  const { link } = page
  const stands = RENTAL_TEXTS[link.rentalStatus ?? 'en attente'](link)
  const body = html`<h1>Paiement réussi</h1><p>${stands}</p>${writeThing(link)}${writeReceipt(page)}`
  return { title: 'Paiement réussi', body }
}

const NOT_RENTED = "La location n'a pas eu lieu : ce qui est rendu est écrit ci-dessous."

/** By the status of the rental that was paid, for who paid it. */
const RENTAL_TEXTS: Readonly<Record<RentalStatus, (link: LinkRow) => string>> = {
  'en attente': (link) =>
    `La demande de ${askerOf(link)} est partie : le propriétaire a ${ANSWER_HOURS} heures au plus pour répondre. Sans son accord, tout vous est remboursé.`,
  acceptée: (link) => {
    const isInstant = link.request.instant || link.request.enquiry
    return `${isInstant ? '' : 'Le propriétaire a accepté. '}L'objet est réservé pour ${askerOf(link)}.`
  },
  'en cours': () => 'La location est en cours.',
  terminée: () => 'La location est terminée.',
  refusée: () => NOT_RENTED,
  annulée: () => NOT_RENTED,
}

function writeRefunded(page: LinkPage): Written {
  const { link } = page
  const title = 'Votre paiement est remboursé'
  const body = html`<h1>${title}</h1>
<p>Il est arrivé trop tard : cette location n'était plus possible. Tout revient au numéro qui a payé, frais compris.</p>
${writeThing(link)}${writeReceipt(page)}`
  return { title, body }
}

/** Only a payment that became a rental has a receipt that can be checked by its number. */
function writeReceipt({ link, receipt, late }: LinkPage): Markup | false {
  if (!receipt) return false
  const payer = payerOf(link)
  const { number, control } = receipt
  return html`<h2>Votre reçu</h2><p><strong>${describeReceipt(receipt)}</strong></p>
<p>${payer !== null && `Payé avec le ${onOneLine(maskPayerPhone(payer.phone))} (${operatorFacts(payer.operator).label}). `}Ce qui est remboursé revient à ce numéro.</p>
${link.checkoutState === 'booked' && html`<p>Reçu ${number}, contrôle ${formatReceiptControl(control)}. <a href="${receiptCheckPath(number, control)}">Le vérifier</a></p>`}
${late.map((one) => html`<p>Un autre paiement, du ${onOneLine(maskPayerPhone(one.phone))}, est arrivé trop tard : ${describeReceipt(one)}</p>`)}
<p class="soft">Gardez ce lien : il dit ce qui est payé et ce qui est rendu. Une question ? ${BRAND.email} ou ${onOneLine(BRAND.phone)}.</p>`
}

function writeThing(link: LinkRow): Markup {
  const [picture] = link.images
  return html`<div class="thing">${picture !== undefined && html`<img src="${pictureVariant(picture, 320, 'webp')}" alt="" width="88" height="88">`}<p><strong>${maskPublicText(link.title).text}</strong><br>${formatHandovers(link.startDate, link.endDate)}${link.quantity > 1 && html`<br>${link.quantity} exemplaires`}</p></div>`
}

function askerOf({ renterName }: LinkRow): string {
  return renterName === CLOSED_ACCOUNT_NAME ? renterName : shownName(renterName, true)
}

function periodOf({ startDate: start, endDate: end }: LinkRow) {
  return { start, end }
}

const CHANGED = 'Le prix ou les conditions ont changé depuis ce lien. Demandez un nouveau lien.'
const GONE = "Cette location n'est plus possible."
const UNDER_WAY = 'Un autre paiement de cette location est en route : attendez sa réponse.'

/** Refusals in words for who pays; the API's are for the renter. */
const PAYER_TEXTS: Partial<Readonly<Record<ErrorCode, string>>> = {
  STOCK_UNAVAILABLE: "Ces jours viennent d'être pris par quelqu'un d'autre.",
  PERIOD_IMPOSSIBLE: 'Le propriétaire ne propose plus ces jours.',
  PRICE_CHANGED: CHANGED,
  CANCELLATION_CHANGED: CHANGED,
  RENTERS_CHANGED: CHANGED,
  INSTANT_UNAVAILABLE: CHANGED,
  IDENTITY_REQUIRED: GONE,
  ACCOUNT_REQUIRED: GONE,
  ACCOUNT_SUSPENDED: GONE,
  ITEM_UNKNOWN: GONE,
  ITEM_NOT_OFFERED: GONE,
  OWN_ITEM: GONE,
  ENQUIRY_NOT_FOUND: GONE,
  ENQUIRY_NOT_APPROVED: CHANGED,
  AGREEMENT_OVER: "Le prix convenu n'est plus valable. Demandez un nouveau lien.",
  ENQUIRY_MISMATCH: CHANGED,
  RENTAL_ALREADY_PENDING: 'Cette location a déjà été demandée et payée.',
  PAYMENT_ALREADY_PENDING: UNDER_WAY,
  PAYMENT_UNCERTAIN: UNDER_WAY,
  TOO_MANY_PAYMENTS: UNDER_WAY,
}

/** Why nothing was begun, in French; what is wrong with the number itself in its own words. */
export function explainToPayer({ code, fields, message }: ApiError): string {
  if (code === 'INVALID_INPUT') {
    const { phoneNumber, operationAccountCode } = fields ?? {}
    return phoneNumber ?? operationAccountCode ?? message
  }
  return `${PAYER_TEXTS[code] ?? message} ${NOTHING_CHARGED}`
}
