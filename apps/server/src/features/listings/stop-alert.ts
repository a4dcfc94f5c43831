import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { writePage } from '#platform/http/html/html-page.ts'
import { html, type Markup } from '#platform/http/html/markup.ts'
import type { LinkedAlert } from './alerts/alert-links.ts'
import { addFavourite, removeFavourite } from './favourites/favourites.ts'
import { maskText } from './items/present-item.ts'
import { resumeSearch, stopSearch } from './saved-searches/saved-searches.ts'

interface AlertState {
  readonly name: string
  readonly isOn: boolean
}

/** Null where it is gone for good: deleted by its person, or with its account or item. */
async function readAlert(db: Kysely<Schema>, { kind, id, userId }: LinkedAlert): Promise<AlertState | null> {
  if (kind === 'recherche') {
    const search = await db
      .selectFrom('savedSearches')
      .select(['name', 'stoppedAt'])
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst()
    return search ? { name: search.name, isOn: search.stoppedAt === null } : null
  }
  const item = await db
    .selectFrom('items')
    .innerJoin('users', (join) => join.on('users.id', '=', userId).on('users.closedAt', 'is', null))
    .leftJoin('favourites', (join) =>
      join.onRef('favourites.itemId', '=', 'items.id').on('favourites.userId', '=', userId),
    )
    .select(['title', 'favourites.userId as marker'])
    .where('items.id', '=', id)
    .where('items.deletedAt', 'is', null)
    .executeTakeFirst()
  return item ? { name: quoted(maskText(item.title)), isOn: item.marker !== null } : null
}

/** The page of a link. Showing it changes nothing: mail scanners open links. */
export async function showAlert(db: Kysely<Schema>, alert: LinkedAlert): Promise<string> {
  return writeAlertPage(alert, await readAlert(db, alert), { changed: false })
}

export interface AlertChange {
  readonly alert: LinkedAlert
  readonly action: 'arreter' | 'reprendre'
  readonly now: Date
}

/**
 * Stops an alert, or takes that back. Idempotent, and of one that is gone nothing remains to be done.
 * @throws ApiError TOO_MANY_SEARCHES, TOO_MANY_FAVOURITES, ITEM_NOT_FOUND where it cannot be taken back
 */
export async function changeAlert(db: Kysely<Schema>, { alert, action, now }: AlertChange): Promise<string> {
  const before = await readAlert(db, alert)
  if (before && before.isOn !== (action === 'reprendre')) await CHANGES[alert.kind][action](db, alert, now)
  return writeAlertPage(alert, await readAlert(db, alert), { changed: true })
}

type Change = (db: Kysely<Schema>, alert: LinkedAlert, now: Date) => Promise<unknown>

const CHANGES: Readonly<Record<LinkedAlert['kind'], Readonly<Record<AlertChange['action'], Change>>>> = {
  recherche: {
    arreter: (db, { id, userId }, now) => stopSearch(db, { id, userId, now }),
    reprendre: (db, { id, userId }) => resumeSearch(db, { id, userId }),
  },
  favori: {
    arreter: (db, { id, userId }) => removeFavourite(db, userId, id),
    reprendre: (db, { id, userId }, now) => addFavourite(db, { userId, itemId: id, now }),
  },
}

const TEXTS = {
  recherche: {
    question: 'Arrêter cette alerte ?',
    effect:
      'Vous ne serez plus prévenu des nouveaux objets de cette recherche. Les autres alertes continuent.',
    stopped: "L'alerte est arrêtée",
    stoppedEffect:
      'Vous ne recevez plus rien de cette recherche. Vous pouvez la reprendre ici pendant 30 jours.',
    on: "L'alerte continue",
    onEffect: 'Vous êtes de nouveau prévenu des nouveaux objets de cette recherche.',
    link: { path: '/tableau-de-bord/alertes', label: 'Voir toutes mes alertes' },
  },
  favori: {
    question: 'Ne plus être prévenu de ce favori ?',
    effect: "L'objet quitte vos favoris : vous ne serez plus prévenu de son prix, ni de son retour.",
    stopped: "L'alerte est arrêtée",
    stoppedEffect: "L'objet n'est plus dans vos favoris.",
    on: "L'objet est dans vos favoris",
    onEffect: "Vous êtes prévenu si son prix baisse, ou s'il est de nouveau proposé.",
    link: { path: '/favoris', label: 'Voir vos favoris' },
  },
} as const

function writeAlertPage(
  { kind }: LinkedAlert,
  state: AlertState | null,
  { changed }: { readonly changed: boolean },
): string {
  if (!state) {
    const title = "Cette alerte n'existe plus"
    const body = html`<section class="sheet narrow"><h1>${title}</h1><p>Vous ne recevez plus rien d'elle.</p></section>`
    return writePage({ title, body })
  }
  const texts = TEXTS[kind]
  const [title, effect] = state.isOn
    ? changed
      ? [texts.on, texts.onEffect]
      : [texts.question, texts.effect]
    : [texts.stopped, texts.stoppedEffect]
  const form = state.isOn
    ? changed
      ? ''
      : writeForm('arreter', "Arrêter l'alerte")
    : writeForm('reprendre', kind === 'recherche' ? "Reprendre l'alerte" : 'Remettre dans mes favoris')
  const { path, label } = texts.link
  const body = html`<section class="sheet narrow"><h1>${title}</h1>
<p><strong>${state.name}</strong></p>
<p>${effect}</p>
${form}
<p><a href="${path}">${label}</a></p></section>`
  return writePage({ title, body })
}

/** Without an action a form is sent to the page's own address, its proof included. */
function writeForm(action: AlertChange['action'], label: string): Markup {
  return html`<form method="post"><input type="hidden" name="action" value="${action}"><button class="go">${label}</button></form>`
}
