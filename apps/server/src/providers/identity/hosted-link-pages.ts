import { BRAND } from '@okoume/domain/brand.ts'
import { html } from '../../platform/http/markup.ts'
import { writePage } from '../../platform/http/written-page.ts'

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
      warning: "Ne confirmez que si c'est vous : son mot de passe est celui que cette personne a choisi.",
      button: "Oui, c'est mon compte",
    },
  ],
  [
    'verifyAndChangeEmail',
    {
      title: 'Utiliser cette adresse ?',
      text: `Un compte ${BRAND.name} veut utiliser cette adresse. Ses mails y arriveront, et elle servira à se connecter.`,
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

export function isConfirming(mode: string): boolean {
  return QUESTIONS.has(mode)
}

/** The page that asks before a link takes effect; `address` is where the form is sent. */
export function writeAskingPage(mode: string, address: string): string {
  const { title = '', text = '', warning = '', button = '' }: Partial<Question> = QUESTIONS.get(mode) ?? {}
  const body = html`<section class="sheet narrow"><h1>${title}</h1><p>${text}</p><p>${warning}</p>
<form method="post" action="${address}"><button class="go">${button}</button></form>
<p>Sinon, fermez cette page : rien ne sera changé.</p></section>`
  return writePage({ title, body })
}
