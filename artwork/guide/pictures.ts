import type { Locator, Page } from '@playwright/test'

export interface Picture {
  readonly address: string
  /** From the top of one part of the page to the end of another. */
  readonly show: (page: Page) => Promise<{ readonly from: Locator; readonly to?: Locator }>
}

const firstCase = async (page: Page) => ({
  from: page
    .locator('main li')
    .filter({ has: page.locator('h2') })
    .first(),
})
/** The first section to the end of one of its parts. */
const upTo = (part: string, place: number) => async (page: Page) => {
  const from = page.locator('main section').first()
  return { from, to: from.locator(part).nth(place) }
}

/** By the name that a chapter gives them. */
export const PICTURES: Readonly<Record<string, Picture>> = {
  attend: {
    address: '/administration',
    show: async (page) => ({
      from: page.locator('main header').first(),
      to: page.locator('main ul').first().locator('li').nth(4),
    }),
  },
  personne: {
    address: '/administration?vue=personnes',
    async show(page) {
      await page.getByLabel(/Nom, email/).fill('thierry@okoume.test')
      await page.getByRole('button', { name: 'Chercher' }).click()
      return firstCase(page)
    },
  },
  demande: {
    address: '/administration?vue=aide',
    async show(page) {
      await page.locator('main h2 a').first().click()
      return { from: page.locator('main form').last() }
    },
  },
  retour: { address: '/administration?vue=retours', show: firstCase },
  signalement: { address: '/administration?vue=signalements', show: firstCase },
  identites: { address: '/administration?vue=identites', show: firstCase },
  verifier: {
    address: '/administration?vue=paiements',
    async show(page) {
      const { from } = await firstCase(page)
      return { from: from.getByText('Notre référence'), to: from.getByRole('button').last() }
    },
  },
  retrait: { address: '/administration?vue=retraits', show: firstCase },
  taches: { address: '/administration?vue=taches', show: firstCase },
  fonds: { address: '/administration/finance?vue=fonds', show: upTo('tbody tr', 3) },
  rapprochement: { address: '/administration/finance?vue=rapprochement', show: upTo('li', 3) },
  cantonnement: { address: '/administration/finance?vue=cantonnement', show: upTo('li', 2) },
  factures: { address: '/administration/finance?vue=factures', show: firstCase },
}
