import { BRAND } from '@okoume/domain/brand.ts'
import { deriveAccountId } from '@okoume/domain/person/account-id.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sendWrittenPage, writePage } from '#platform/http/html/html-page.ts'
import { html } from '#platform/http/html/markup.ts'
import { Semaphore } from '#platform/http/limits/semaphore.ts'
import { withParameter } from '../links/redirect-targets.ts'
import { askHosted, HostedRefusal, type HostedServiceSettings, toolkitUrl } from './hosted-service.ts'

/** The operator gives the service this path for all links in its mails. */
export const HOSTED_LINK_PATH = '/identite'

export interface ConfirmedAccount {
  readonly id: string
  readonly email: string
  readonly name: string | undefined
}

interface LinkContext extends HostedServiceSettings {
  readonly publicUrl: string
  readonly log: FastifyBaseLogger
  /** The service took that e-mail for that account's own. */
  onEmailConfirmed(account: ConfirmedAccount): Promise<void>
}

// Unauthenticated, and each call reaches another server.
const ASKED_AT_ONCE = 4

const CODE = /^[\w-]{1,500}$/

/**
 * Where the links of the service's mails arrive. It has one address for all of them: here each goes its way, as the
 * links of our own mails do, and no one meets a page of another site. Opening one changes nothing, since programs that
 * look mails over open links too: the button does.
 */
export function registerHostedLinks(http: FastifyInstance, context: LinkContext): void {
  const semaphore = new Semaphore(ASKED_AT_ONCE)
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Everything that the button says is in its address.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, __, done) =>
      done(null),
    )
    scope.get(HOSTED_LINK_PATH, async (request, reply) => {
      const link = readLink(request.query, context.publicUrl)
      reply.header('cache-control', 'no-store')
      if (link.mode === 'resetPassword') {
        return reply.redirect(withParameter(link.redirectTarget, 'token', link.oobCode))
      }
      if (!confirms(link)) return reply.redirect(refused(link))
      const [, query = ''] = request.url.split('?')
      const {
        title = '',
        text = '',
        warning = '',
        button = '',
      }: Partial<Question> = QUESTIONS.get(link.mode) ?? {}
      const address = `${HOSTED_LINK_PATH}?${query}`
      const body = html`<section class="sheet narrow"><h1>${title}</h1><p>${text}</p><p>${warning}</p>
<form method="post" action="${address}"><button class="go">${button}</button></form>
<p>Sinon, fermez cette page : rien ne sera changé.</p></section>`
      return sendWrittenPage(reply, 200, writePage({ title, body }))
    })
    scope.post(HOSTED_LINK_PATH, { config: { writtenPage: true } }, async (request, reply) => {
      const link = readLink(request.query, context.publicUrl)
      reply.header('cache-control', 'no-store')
      const done = confirms(link) && (await semaphore.take(() => apply(link.oobCode, context)))
      if (!done) return reply.redirect(refused(link), 303)
      const { mode, redirectTarget } = link
      // Tells the confirmation page, which waits, that it may go on.
      const target = mode === 'verifyEmail' ? withParameter(redirectTarget, 'confirmed', '1') : redirectTarget
      return reply.redirect(target, 303)
    })
  })
}

function confirms({ mode, oobCode }: HostedLink): boolean {
  return QUESTIONS.has(mode) && CODE.test(oobCode)
}

function refused({ redirectTarget }: HostedLink): string {
  return withParameter(redirectTarget, 'error', 'INVALID_TOKEN')
}

/** False for a link that was used, has expired or never was one. */
async function apply(oobCode: string, context: LinkContext): Promise<boolean> {
  const url = `${toolkitUrl(context)}/accounts:update?key=${context.apiKey}`
  try {
    // An API key may be restricted to our pages: sends their referrer.
    const answer = await askHosted(url, { oobCode }, { referer: `${new URL(context.publicUrl).origin}/` })
    await followConfirmation(answer as Partial<Record<string, string>>, context)
    return true
  } catch (error) {
    if (error instanceof HostedRefusal) context.log.info({ code: error.message }, 'a mailed link was refused')
    else context.log.error({ err: error }, 'a mailed link could not be followed')
    return false
  }
}

/** The link is used up: what fails here is caught up at the next sign-in. */
async function followConfirmation(
  { localId, email, displayName: name }: Partial<Record<string, string>>,
  { onEmailConfirmed, log }: LinkContext,
): Promise<void> {
  if (!localId || !email) return
  try {
    await onEmailConfirmed({ id: await deriveAccountId(localId), email, name })
  } catch (error) {
    log.error({ err: error }, 'a confirmed e-mail could not be kept')
  }
}

interface HostedLink {
  readonly mode: string
  readonly oobCode: string
  readonly redirectTarget: string
}

function readLink(query: unknown, publicUrl: string): HostedLink {
  const { mode, oobCode, continueUrl } = query as Readonly<Record<string, unknown>>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    mode: text(mode),
    oobCode: text(oobCode),
    redirectTarget: readRedirectTarget(text(continueUrl), publicUrl),
  }
}

/** Where the mail wants its reader to land: on our own site, or at its door. */
function readRedirectTarget(continueUrl: string, publicUrl: string): string {
  const { origin } = new URL(publicUrl)
  if (!URL.canParse(continueUrl)) return '/'
  const target = new URL(continueUrl)
  // Two slashes would be another site's name.
  if (target.origin !== origin || target.pathname.startsWith('//')) return '/'
  return target.pathname + target.search
}

interface Question {
  readonly title: string
  readonly text: string
  readonly warning: string
  readonly button: string
}

/** By what the service calls a link that only has to be followed. */
const QUESTIONS: ReadonlyMap<string, Question> = new Map([
  [
    'verifyEmail',
    {
      title: 'Confirmer cette adresse ?',
      text: `Un compte ${BRAND.name} a été ouvert avec cette adresse.`,
      warning:
        "C'est bien vous ? Sinon, ne confirmez pas : la personne qui a ouvert ce compte en a le mot de passe.",
      button: "Oui, c'est mon compte",
    },
  ],
  [
    'verifyAndChangeEmail',
    {
      title: 'Utiliser cette adresse ?',
      text: `Un compte ${BRAND.name} veut utiliser cette adresse. Ses emails y arriveront, et elle servira à se connecter.`,
      warning: "N'acceptez que si c'est vous qui l'avez demandé.",
      button: 'Utiliser cette adresse',
    },
  ],
  [
    'recoverEmail',
    {
      title: 'Reprendre cette adresse ?',
      text: `Votre compte ${BRAND.name} a maintenant une autre adresse. Vous pouvez lui rendre celle-ci.`,
      warning: "Si ce n'est pas vous qui l'avez changée, changez ensuite votre mot de passe.",
      button: 'Reprendre cette adresse',
    },
  ],
])
