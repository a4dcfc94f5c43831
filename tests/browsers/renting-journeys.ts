import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatThousands } from '@okoume/domain/money/francs.ts'
import { quoteRental } from '@okoume/domain/pricing/quote.ts'
import { newAirtelNumber } from '../e2e/demo-telephone.ts'
import { PASSWORD } from '../e2e/people.ts'
import { RECIPIENT_PHONE } from '../e2e/renter.ts'
import * as the from './elements.ts'
import type { Journey, Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

async function signIn(visitor: Visitor, email: string): Promise<void> {
  await visitor.fill(the.field('Numéro de téléphone ou adresse email'), email)
  await visitor.fill(the.field('Mot de passe'), PASSWORD)
  await visitor.press(the.button('Se connecter'))
}

/** By the number of the day: both are in the month that opens, or in the next. */
async function pickDay(visitor: Visitor, day: CalendarDay): Promise<void> {
  const words = new Date(`${day}T12:00:00Z`).toLocaleDateString('fr', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  await visitor.press(the.inside('dialog', the.button(` ${words}`)))
}

/** The rental's page, from its row in a list. */
async function openRental(visitor: Visitor, { item }: Stage): Promise<string> {
  await visitor.press(`//main//li[.//*[contains(normalize-space(.), "${item.title}")]]//a`)
  const path = await visitor.arrive(/^\/location\//)
  // The address changes before the page: what is opened meanwhile, the page that still arrives would undo.
  await visitor.see(the.heading(item.title))
  return path
}

/** Each step goes on from where the one before ended. */
export const RENTING: readonly Journey[] = [
  {
    title: 'signing in leads back to the object',
    async run(stage) {
      const renter = await stage.visitor('renter')
      await renter.open(`/connexion?redirect=${encodeURIComponent(`/objet/${stage.item.id}`)}`)
      await signIn(renter, stage.renter.email)
      await renter.arrive(`/objet/${stage.item.id}`)
      await renter.see(the.heading(stage.item.title))
      await renter.expectSound()
    },
  },
  {
    title: 'days picked in the calendar lead to the bill',
    async run(stage) {
      const renter = await stage.visitor('renter')
      await renter.press(the.button('Retrait'))
      await pickDay(renter, stage.start)
      await pickDay(renter, stage.end)
      await renter.press(the.inside('dialog', the.button('Valider')))
      await renter.fill(the.field('Téléphone du destinataire'), RECIPIENT_PHONE)
      await renter.press(the.button('Demander à louer'))
      await renter.arrive('/facturation')
      await renter.see(the.heading('Facturation'))
      await renter.expectSound()
    },
  },
  {
    title: 'the bill is paid, the prompt confirmed on the telephone, and the rental listed',
    async run(stage) {
      const { item, start, end } = stage
      const [renter, telephone] = [await stage.visitor('renter'), await stage.visitor('owner')]
      const number = newAirtelNumber()
      await renter.press(the.label('Airtel Money'))
      await renter.fill(the.field('Numéro de téléphone'), number)
      await renter.press(the.button('Payer'))
      await renter.see(the.heading('Confirmez le paiement sur votre téléphone'))
      await renter.expectSound()
      await telephone.open('/demo')
      await telephone.fill(the.field('Numéro'), number)
      await telephone.press(the.button('Confirmer'))
      await telephone.see(the.status('Paiement confirmé'))
      await renter.arrive(/^\/tableau-de-bord\/mes-locations/)
      await renter.see(the.heading('Mes locations'))
      const total = formatThousands(quoteRental(item, { start, end }, 1).total)
      const row = await renter.see(`//main//li[contains(., "${item.title}")]`)
      if (!row.includes(total)) throw new Error(`the row does not say ${total}: ${row}`)
      await renter.expectSound()
    },
  },
  {
    title: 'the owner signs in and accepts',
    async run(stage) {
      const owner = await stage.visitor('owner')
      await owner.open('/tableau-de-bord/demandes')
      await owner.arrive(/^\/connexion/)
      await signIn(owner, stage.owner.email)
      await owner.arrive(/^\/tableau-de-bord\/demandes/)
      await openRental(owner, stage)
      await owner.press(the.button('Accepter'))
      await owner.see(the.region("Remise de l'objet"))
      await owner.expectSound()
    },
  },
  {
    title: 'a message each way arrives while both look on',
    async run(stage) {
      const [renter, owner] = [await stage.visitor('renter'), await stage.visitor('owner')]
      const id = (await openRental(renter, stage)).replace(/^\/location\/|[?#].*/g, '')
      for (const person of [renter, owner]) {
        await person.open(`/tableau-de-bord/messages?location=${id}`)
        await person.see(the.field('Votre message'))
      }
      const written = [
        { from: renter, to: owner, words: 'Bonjour, dès 8 h ?' },
        { from: owner, to: renter, words: 'Oui, à demain.' },
      ]
      for (const { from, to, words } of written) {
        await from.fill(the.field('Votre message'), words)
        await from.press(the.button('Envoyer'))
        await to.see(the.inside('log', the.anything(words)))
      }
      for (const person of [renter, owner]) await person.expectSound()
    },
  },
  {
    title: 'the handover is entered with the code of the renter',
    async run(stage) {
      const [renter, owner] = [await stage.visitor('renter'), await stage.visitor('owner')]
      // Moved to the current day, the calendar runs all due work before it answers.
      await stage.api.setDemoClock({ body: { today: stage.start } })
      await renter.open('/tableau-de-bord/mes-locations')
      const path = `${await openRental(renter, stage)}/remise`
      for (const person of [renter, owner]) {
        await person.open(path)
        await person.press(the.button('Continuer sans photo'))
      }
      await renter.see(the.heading('Votre code de remise'))
      const [code = ''] = /\d{3}\s\d{3}/.exec(await renter.see('//main')) ?? []
      await owner.fill(the.field('Code de remise du locataire'), code)
      await owner.press(the.button('Enregistrer la remise'))
      await owner.see(the.heading('Objet remis'))
      await renter.see(the.heading('Objet reçu'))
      for (const person of [renter, owner]) await person.expectSound()
    },
  },
]
