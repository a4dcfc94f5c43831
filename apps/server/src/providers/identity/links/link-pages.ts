import { BRAND } from '@okoume/domain/brand.ts'
import { WRITTEN_PAGE_HEADERS, writePage } from '#platform/http/html/html-page.ts'
import { html, type Markup } from '#platform/http/html/markup.ts'
import { isRedirectTarget } from './redirect-targets.ts'

interface Link {
  readonly token: string
  readonly callbackURL: string
}

/** Asks where the account was not opened. Opening the page changes nothing: mail scanners open links too. */
export function confirmPage(email: string, link: Link): Response {
  return page(
    'Confirmer cette adresse ?',
    html`<p>Un compte ${BRAND.name} a été ouvert avec l'adresse ${email}.</p>
<p>C'est bien vous ? Sinon, ne confirmez pas : la personne qui a ouvert ce compte en a le mot de passe.</p>
${button('confirm-email', link, "Oui, c'est mon compte")}
<p>Sinon, fermez cette page : rien ne sera confirmé.</p>`,
  )
}

/**
 * Where the account was not opened: it opens no session. `redirectTarget` waits for a confirmation, and goes on to its own
 * `redirect`. Whose account it is not takes it over with a password of their own.
 */
export function confirmedPage(email: string, redirectTarget: string): Response {
  const goesOn = new URL(redirectTarget, 'https://okoume.invalid').searchParams.get('redirect')
  const signIn = `/connexion?${new URLSearchParams({ redirect: isRedirectTarget(goesOn) ? goesOn : '/' })}`
  return page(
    'Votre adresse est confirmée',
    html`<p>${email} est l'adresse d'un compte ${BRAND.name}. Retournez là où vous l'avez ouvert : la page continue toute seule.</p>
<p><a class="button" href="${signIn}">Me connecter ici</a></p>
<p>Ce n'est pas vous qui l'avez ouvert ? <a href="/mot-de-passe">Choisissez son mot de passe</a> : tout autre appareil en est déconnecté.</p>`,
  )
}

/** Asks about a new e-mail where its link is opened without being signed in. Opening the page changes nothing. */
export function newEmailPage(email: string, link: Link): Response {
  return page(
    'Utiliser cette adresse ?',
    html`<p>Un compte ${BRAND.name} veut utiliser l'adresse ${email}. Ses emails y arriveront, et elle servira à se connecter.</p>
<p>N'acceptez que si c'est vous qui l'avez demandé.</p>
${button('use-new-email', link, 'Utiliser cette adresse')}
<p>Si ce n'est pas vous, fermez cette page : rien ne sera changé.</p>`,
  )
}

function button(path: string, { token, callbackURL }: Link, label: string): Markup {
  const query = new URLSearchParams({ token, callbackURL })
  return html`<form method="post" action="/api/auth/${path}?${query.toString()}"><button class="go">${label}</button></form>`
}

function page(title: string, content: Markup): Response {
  const body = html`<section class="sheet narrow"><h1>${title}</h1>${content}</section>`
  const headers = {
    ...WRITTEN_PAGE_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    // Without a referrer the browser would not name the origin of the form either, and be taken for another site.
    'referrer-policy': 'same-origin',
  }
  return new Response(writePage({ title, body }), { headers })
}
