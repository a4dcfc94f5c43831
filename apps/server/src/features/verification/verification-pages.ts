import { addDays, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { NO_EMAIL } from '@okoume/domain/person/email-address.ts'
import {
  IDENTITY_DOCUMENT_RETENTION_DAYS,
  IDENTITY_DOCUMENTS,
} from '@okoume/domain/person/identity-documents.ts'
import { LIVENESS_TEXTS } from '@okoume/domain/person/liveness.ts'
import { ofName } from '@okoume/domain/writing/elision.ts'
import { writePage } from '../../platform/http/html/html-page.ts'
import { html, type Markup } from '../../platform/http/html/markup.ts'
import type { LinkDecision } from './verification-links.ts'
import type { WaitingFile } from './waiting-file.ts'

/** Texts of a page, by the decision of its link. */
interface DecisionWords {
  readonly question: (name: string) => string
  readonly consequence: (name: string) => string
  readonly button: string
  readonly danger: boolean
  /** How the pages of the other decisions lead here. */
  readonly link: string
  readonly done: (name: string) => string
}

const WORDS: Readonly<Record<LinkDecision, DecisionWords>> = {
  '2': {
    question: (name) => `Accepter la vérification ${ofName(name)} ?`,
    consequence: (name) =>
      `${name} pourra aussitôt proposer des objets et ouvrir son portefeuille, et le badge « vérifié » sera montré à tous.`,
    button: 'Accepter la vérification',
    danger: false,
    link: 'Accepter la vérification',
    done: (name) => `L'identité ${ofName(name)} est vérifiée`,
  },
  '0': {
    question: (name) => `Refuser ce dossier ${ofName(name)} ?`,
    consequence: (name) => `${name} peut réessayer avec un nouveau dossier. La raison lui est envoyée.`,
    button: 'Refuser ce dossier',
    danger: false,
    link: 'Refuser (la personne peut réessayer)',
    done: (name) => `Le dossier ${ofName(name)} est refusé`,
  },
  '-1': {
    question: (name) => `Rejeter définitivement la vérification ${ofName(name)} ?`,
    consequence: (name) =>
      `C'est définitif : ${name} ne pourra plus envoyer de dossier. La raison lui est envoyée.`,
    button: 'Rejeter définitivement',
    danger: true,
    link: 'Rejeter définitivement',
    done: (name) => `La vérification ${ofName(name)} est rejetée définitivement`,
  },
}

const IN_ORDER: readonly LinkDecision[] = ['2', '0', '-1']

export interface FileLink {
  readonly decision: LinkDecision
  readonly proof: string
}

/** The page that shows a file and asks. A GET decides nothing: mail scanners open links. */
export function writeFilePage(file: WaitingFile, link: FileLink): string {
  const { user, prompt, answeredAfterMs, documentType, documentPictures, nip, sameNip } = file
  const words = WORDS[link.decision]
  const title = words.question(user.name)
  const after = answeredAfterMs === null ? '' : `, photo reçue ${writeDuration(answeredAfterMs)} plus tard`
  const otherDecisions = IN_ORDER.filter((other) => other !== link.decision)
  const { label, numberLabel, pictures } = IDENTITY_DOCUMENTS[documentType]
  // Faces first, beside one another.
  const [face, ...others] = pictures.map(
    ({ name }, place) =>
      html`<figure>${writePicture(documentPictures[place] ?? null, name)}<figcaption>${name}</figcaption></figure>`,
  )
  const body = html`<h1>${title}</h1>
<p class="lede">Comparez la pièce et la photo. Rien n'est décidé tant que vous n'appuyez pas sur le bouton de cette page.</p>
<div class="columns">
<section class="sheet" aria-labelledby="qui"><h2 id="qui">Le dossier</h2><dl>
<div><dt>Nom complet</dt><dd>${user.name}</dd></div>
<div><dt>Adresse email</dt><dd>${user.email ?? NO_EMAIL}</dd></div>
<div><dt>Téléphone</dt><dd>${user.phone === null ? 'aucun' : tidyGabonPhone(user.phone)}</dd></div>
<div><dt>Membre depuis</dt><dd>le ${dayInWords(user.createdAt)}</dd></div>
<div><dt>Pièce</dt><dd>${label}</dd></div>
<div><dt>${numberLabel}</dt><dd>${file.documentNumber ?? UNREADABLE}</dd></div>
${
  nip !== undefined &&
  html`<div><dt>NIP</dt><dd>${nip ?? UNREADABLE}</dd></div>
`
}<div><dt>Dossier reçu</dt><dd>le ${dayInWords(file.submittedAt)}</dd></div>
</dl>${sameNip.length > 0 && writeSameNip(sameNip)}</section>
<section class="pictures" aria-label="Photos">
${face}
<figure>${writePicture(file.livePicture, 'Photo de la personne')}<figcaption>Consigne donnée : <strong>${LIVENESS_TEXTS[prompt]}</strong>${after}. Photo en miroir : la main droite est à droite de l'image.</figcaption></figure>
${others}
</section>
${writeQuestion(user.name, link, words, checksOf(file))}
<nav class="sheet" aria-labelledby="autres"><h2 id="autres">Décider autre chose</h2>
${otherDecisions.map((other) => html`<a class="button${WORDS[other].danger ? ' danger' : ''}" href="/api/users/verify/${user.id}/${other}?lien=${link.proof}">${WORDS[other].link}</a>`)}
</nav>
</div>`
  return writePage({ title, body })
}

const UNREADABLE = 'ne peut plus être lu'

function writeSameNip(names: readonly string[]): Markup {
  return html`<p class="error">Le même NIP est dans le dossier d'un autre compte ouvert : ${names.join(', ')}.</p>`
}

function writePicture(jpeg: Buffer | null, alternative: string): Markup {
  if (!jpeg) return html`<p class="gone">Cette photo ne peut pas être lue. Demandez un nouveau dossier.</p>`
  return html`<label class="zoom"><input type="checkbox">Agrandir : ${alternative}</label>
<img src="data:image/jpeg;base64,${jpeg.toString('base64')}" alt="${alternative}">`
}

function writeQuestion(
  name: string,
  { decision }: FileLink,
  words: DecisionWords,
  checks: readonly string[],
): Markup {
  const reason =
    decision !== '2' &&
    html`<label for="reason">Raison, envoyée à ${name}</label>
<textarea id="reason" name="reason" required maxlength="500"></textarea>`
  const colour = words.danger ? 'danger' : 'go'
  // Without an action a form is sent to the page's own address, its proof included.
  return html`<section class="sheet" aria-labelledby="decision"><h2 id="decision">Votre décision</h2>
<p>À vérifier :</p>
<ul>${checks.map((check) => html`<li>${check}</li>`)}</ul>
<p>${words.consequence(name)}</p>
<form method="post">${reason}<button class="${colour}">${words.button}</button></form></section>`
}

function checksOf({ documentType, nip }: WaitingFile): string[] {
  const { pictures, mayBeExpired } = IDENTITY_DOCUMENTS[documentType]
  const [face, second] = pictures
  return [
    'Le nom et le numéro sont ceux de la pièce.',
    `C'est le même visage sur « ${face.name} » et sur la photo de la personne.`,
    'La personne fait ce qui lui était demandé.',
    ...(second && mayBeExpired
      ? ['Une pièce périmée est bonne ici.', `« ${second.name} » porte le même nom.`]
      : ["La pièce n'est pas périmée."]),
    ...(nip ? ['Le NIP écrit est celui des papiers.'] : []),
  ]
}

export function writeDecidedPage(name: string, decision: LinkDecision, now: Date): string {
  const title = WORDS[decision].done(name)
  const deleted = addDays(dayInLibreville(now), IDENTITY_DOCUMENT_RETENTION_DAYS)
  const body = html`<section class="sheet narrow"><h1>${title}</h1>
<p>Un message vient de partir à ${name}. Les liens de ce dossier ne servent plus.</p>
<p>Les photos seront supprimées le ${formatLongDay(deleted)}.</p>
<p><a class="button" href="/administration?vue=identites#suivant">Ouvrir le dossier suivant</a></p>
<p><a href="/administration?vue=identites">Voir les dossiers qui attendent</a></p></section>`
  return writePage({ title, body })
}

function dayInWords(instant: Date): string {
  return formatLongDay(dayInLibreville(instant))
}

function writeDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return seconds <= 1 ? '1 seconde' : `${seconds} secondes`
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
