import type { Written } from '@okoume/contract/model/written.ts'
import type { Rental } from '@okoume/contract/wire/rental.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import {
  DELEGATE_PATH,
  delegateLabel,
  entersCode,
  type NamedDelegate,
} from '@okoume/domain/rental/delegate.ts'
import { linesToTick } from '@okoume/domain/rental/handover-checklist.ts'
import { formatHandoverCode } from '@okoume/domain/rental/handover-code.ts'
import { PHOTO_SLOT_NAMES, PHOTO_SLOTS, type PhotoSlot } from '@okoume/domain/rental/handover-photos.ts'
import { formatMeetingTime } from '@okoume/domain/rental/meeting.ts'
import type { HandoverDirection } from '@okoume/domain/rental/rental-status.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { ApiError } from '#platform/http/api-error.ts'
import { writePage } from '#platform/http/html/html-page.ts'
import { html, type Markup } from '#platform/http/html/markup.ts'

/** Content of the page of a live link. Privacy: no telephone number, and no name but that of who comes. */
export interface DelegateView {
  readonly delegate: NamedDelegate
  readonly token: string
  /** As the party reads it. */
  readonly rental: Pick<
    Written<typeof Rental>,
    'itemTitle' | 'start_date' | 'end_date' | 'meeting' | 'address' | 'checklist' | 'identity'
  >
  /** Shown by who receives the item; null where it waits. */
  readonly code: string | null
  /** Who comes for the item, as its giver reads it; null on the receiver's page. */
  readonly coming: string | null
  /** Instruction about the identity document at the door. */
  readonly document: string | null
  /** From when the code can be entered; null for at once. */
  readonly opensAt: Date | null
  /** The renter is not verified yet. */
  readonly waitsForIdentity: boolean
}

/** Values of the forms, and the refusal of either; `key` identifies the try at the code. */
export interface Entered {
  readonly key: string
  readonly checklist: readonly string[]
  readonly refusal?: ApiError
  readonly photo?: { readonly slot: PhotoSlot; readonly refusal: ApiError }
}

const TITLES: Readonly<Record<HandoverDirection, readonly [gives: string, receives: string]>> = {
  remise: ['Remettre', 'Recevoir'],
  retour: ['Rendre', 'Reprendre'],
}
const SEND: Readonly<Record<HandoverDirection, string>> = {
  remise: 'Enregistrer la remise',
  retour: 'Enregistrer le retour',
}
const SAY_CODE: Readonly<Record<HandoverDirection, string>> = {
  remise: "Dites-le seulement quand vous avez l'objet en main et qu'il marche.",
  retour: "Dites-le seulement quand l'objet est de nouveau là.",
}
const PROVED: Readonly<Record<HandoverDirection, string>> = {
  remise: 'La remise est enregistrée',
  retour: 'Le retour est enregistré',
}

export function writeDelegatePage(view: DelegateView, entered: Entered): string {
  const { delegate, rental, document } = view
  const gives = entersCode(delegate)
  const title = `${TITLES[delegate.direction][gives ? 0 : 1]} ${quoted(rental.itemTitle)}`
  const body = html`<section class="sheet narrow"><h1>${title}</h1>
<p class="soft">Ce lien est pour ${delegateLabel(delegate.name)}. Ne le transmettez pas.</p>
${!gives && writeCode(view)}
<dl>${writeFacts(view)}</dl>
${document !== null && html`<p><strong>${document}</strong></p>`}
</section>${gives && writeGiving(view, entered)}`
  return write(title, body)
}

function writeFacts({ delegate: { direction, ...delegate }, rental, coming }: DelegateView): Markup[] {
  const { meeting, checklist } = rental
  const isOut = direction === 'remise'
  const place = isOut && meeting?.day ? meeting.text : rental.address
  const lines = entersCode({ ...delegate, direction }) ? [] : linesToTick(checklist, direction)
  const facts = [
    [isOut ? 'Qui reçoit' : 'Qui reprend', coming],
    ['Quand', describeWhen(direction, rental)],
    ['Où', place],
    [isOut ? "À recevoir avec l'objet" : "À reprendre avec l'objet", lines.join(', ')],
  ] as const
  return facts.flatMap(([name, value]) => (value ? [html`<div><dt>${name}</dt><dd>${value}</dd></div>`] : []))
}

function describeWhen(
  direction: HandoverDirection,
  { meeting, start_date, end_date }: DelegateView['rental'],
): string {
  if (direction === 'retour') return `Au plus tard le ${formatLongDay(end_date)}`
  if (meeting?.day && meeting.hour !== null)
    return formatMeetingTime({ day: meeting.day, hour: meeting.hour })
  const day = `Le ${formatLongDay(start_date)}`
  return meeting ? `${day}. Convenu : ${quoted(meeting.text)}` : `${day}, heure à fixer`
}

function writeCode({ delegate: { direction }, code, waitsForIdentity, rental }: DelegateView): Markup {
  if (code === null)
    return html`<p><strong>${
      waitsForIdentity
        ? "Le code viendra ici quand l'identité du locataire sera vérifiée."
        : "Il n'y a plus de code à montrer."
    }</strong></p>`
  return html`<h2>Le code</h2><p class="code">${formatHandoverCode(code)}</p><p>${SAY_CODE[direction]}</p>
<p>Gardez cette page ouverte : elle se lit aussi sans réseau.${
    direction === 'remise' && rental.identity !== null && " Prenez votre pièce d'identité avec vous."
  }</p>`
}

function writeGiving(view: DelegateView, entered: Entered): Markup {
  const { opensAt, waitsForIdentity } = view
  if (waitsForIdentity)
    return notYet("L'identité du locataire n'est pas encore vérifiée : la remise s'enregistre après.")
  if (opensAt)
    return notYet(`Le code s'entre à partir du ${formatLongInstant(opensAt.toISOString())}. Revenez alors.`)
  return html`${writePhotoForm(view, entered)}${writeEntry(view, entered)}`
}

function writePhotoForm({ token }: DelegateView, { photo }: Entered): Markup {
  const refused = writeRefusal(photo?.refusal, 'photo-problem')
  return html`<section class="sheet narrow"><h2>Photos de l'objet, si vous pouvez</h2>
<form method="post" action="${DELEGATE_PATH}/photos?lien=${token}" enctype="multipart/form-data">
<label for="slot">Ce que montre la photo</label><select id="slot" name="slot">${PHOTO_SLOTS.map(
    (slot) =>
      html`<option value="${slot}"${slot === photo?.slot && html` selected`}>${PHOTO_SLOT_NAMES[slot]}</option>`,
  )}</select>
<label for="file">La photo</label>${refused.text}<input id="file" name="file" type="file" accept="image/*" capture="environment" required${refused.attributes}>
<button class="quiet">Envoyer la photo</button></form></section>`
}

function notYet(text: string): Markup {
  return html`<section class="sheet narrow"><p><strong>${text}</strong></p></section>`
}

/** Problem of a field, and the attributes that tie it to the field. */
function writeRefusal(
  refusal: ApiError | undefined,
  id: string,
): { readonly text: Markup | false; readonly attributes: Markup | false } {
  if (!refusal) return { text: false, attributes: false }
  const problem = Object.values(refusal.fields ?? {})[0] ?? refusal.message
  return {
    text: html`<p class="error" id="${id}" role="alert">${problem}</p>`,
    attributes: html` autofocus aria-invalid="true" aria-describedby="${id}"`,
  }
}

/** A refused photo shows this page at another address. */
function writeEntry({ delegate: { direction }, rental, token }: DelegateView, entered: Entered): Markup {
  const lines = linesToTick(rental.checklist, direction)
  const refused = writeRefusal(entered.refusal, 'problem')
  return html`<section class="sheet narrow"><form method="post" action="${DELEGATE_PATH}?lien=${token}"><input type="hidden" name="key" value="${entered.key}">
${
  lines.length > 0 &&
  html`<h2>Ce qui est remis avec</h2>${lines.map(
    (line) =>
      html`<label class="tick"><input type="checkbox" name="checklist" value="${line}"${entered.checklist.includes(line) && html` checked`}>${line}</label>`,
  )}`
}
<h2><label for="code">Le code de ${direction === 'remise' ? 'qui reçoit' : 'qui reprend'}</label></h2>
${refused.text}
<input id="code" name="code" inputmode="numeric" autocomplete="off" placeholder="000 000" maxlength="40" required${refused.attributes}>
<p class="soft">Six chiffres, dits une fois l'objet en main. Chaque erreur compte.</p>
<button>${SEND[direction]}</button></form></section>`
}

/** After the proof the link says that it took place, and nothing else. */
export function writeProvedPage(direction: HandoverDirection): string {
  return write(
    PROVED[direction],
    html`<section class="sheet narrow"><h1>${PROVED[direction]}</h1><p>C'est fait. Les deux parties le voient ; ce lien ne sert plus.</p></section>`,
  )
}

export function writePhotoPage(token: string, count: number): string {
  const title = count === 1 ? '1 photo envoyée' : `${count} photos envoyées`
  return write(
    title,
    html`<section class="sheet narrow"><h1>${title}</h1><p>Elle est datée de maintenant.</p><p><a class="button" href="${DELEGATE_PATH}?lien=${token}">Continuer</a></p></section>`,
  )
}

/** A preview is shown to whoever sees the conversation: it says what the link is, and nothing of the rental. */
const PREVIEW = {
  title: `${BRAND.name} : un lien personnel`,
  description: "Pour remettre ou recevoir un objet à la place de quelqu'un. Ne le transmettez pas.",
}

function write(title: string, body: Markup): string {
  return writePage({ title, body, preview: PREVIEW })
}
