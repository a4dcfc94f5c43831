import { CODE_PROBLEMS } from '@okoume/domain/person/second-factor-code.ts'
import type { Locator, Page } from '@playwright/test'
import { REFUSED_BY_IDENTITY, signIn } from './account-steps.ts'
import { ADMINISTRATOR, caseOf, notified, openView } from './administration-steps.ts'
import { OTHER_OWNER, PASSWORD, type People, type Person } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'
import {
  APP_CODE,
  type App,
  freshCode,
  SECOND_FACTOR_PAGE,
  setUpSecondFactor,
} from './second-factor-steps.ts'
import { giveMoney } from './wallet-steps.ts'

/** No other test signs in as this one: a second factor ends all sessions. */
const FINANCE = 'finances@okoume.test'

test('a colleague is given a role, sets up a second factor, and signs in with its code', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED_BY_IDENTITY)
  const colleague = await people.newcomer('Mireille Obiang')
  const supervisor = await openBrowser(await people.known(ADMINISTRATOR))
  await findPerson(supervisor, colleague.email)
  await supervisor.getByRole('button', { name: 'Changer les rôles de Mireille Obiang' }).click()
  await supervisor.getByRole('checkbox', { name: 'Assistance' }).check()
  await expectSoundScreen(supervisor, 'the roles of a person')
  await supervisor.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(notified(supervisor)).toContainText("C'est changé, dès maintenant")

  const page = await openBrowser(colleague)
  await page.goto('/administration')
  await expect(page.getByText('Administration · Assistance')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Messages non envoyés' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Paiements à vérifier' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Vérification en deux étapes' }).click()
  await expect(page).toHaveURL(SECOND_FACTOR_PAGE)
  const app = await setUpSecondFactor(page)
  await expect(page.locator('code')).toHaveCount(10)
  await expectSoundScreen(page, 'recovery codes')

  const elsewhere = await openBrowser(null)
  await elsewhere.goto('/connexion')
  await awaitScripts(elsewhere)
  await signIn(elsewhere, colleague.email, PASSWORD)
  const code = elsewhere.getByLabel('Code de vérification')
  await expect(code).toBeFocused()
  await expectSoundScreen(elsewhere, 'the second step')
  await code.fill('000000')
  await elsewhere.getByRole('button', { name: 'Continuer' }).click()
  await expect(code).toHaveAccessibleDescription(/Ce code n'est pas le bon/)
  await code.fill(await freshCode(app))
  await elsewhere.getByRole('button', { name: 'Continuer' }).click()
  await expect(elsewhere.getByText('Administration · Assistance')).toBeVisible()
  await expect(elsewhere).toHaveURL('/administration')
})

async function findPerson(page: Page, email: string): Promise<void> {
  await openView(page, 'personnes', 'Trouver une personne')
  await page.getByLabel(/email, téléphone/).fill(email)
  await page.getByRole('button', { name: 'Chercher' }).click()
}

/** Presses with codes that are refused at their field, then with a right one. */
async function pressWithCodes(dialog: Locator, submit: string, app: App): Promise<void> {
  const code = dialog.getByLabel(APP_CODE)
  const press = () => dialog.getByRole('button', { name: submit, exact: true }).click()
  for (const [typed, problem] of [
    ['', CODE_PROBLEMS.missing],
    ['000000', CODE_PROBLEMS.wrong],
    [app.spent[0] ?? '', CODE_PROBLEMS.used],
  ] as const) {
    await code.fill(typed)
    await press()
    await expect(code).toHaveAccessibleDescription(problem)
    await expect(code).toBeFocused()
  }
  await expectSoundScreen(dialog.page(), `«${submit}» with a spent code`)
  await code.fill(await freshCode(app))
  await press()
}

interface Cast {
  readonly openBrowser: (person: Person) => Promise<Page>
  readonly people: People
}

/** A new supervisor with a second factor, and the card of that person. */
async function superviseWithCodes(
  { openBrowser, people }: Cast,
  email: string,
): Promise<{ readonly page: Page; readonly app: App }> {
  const [supervisor, known] = [await people.newcomer('Mireille Obiang'), await people.known(ADMINISTRATOR)]
  await known.api.changeRoles({ params: { id: supervisor.id }, body: { roles: ['supervisor'] } })
  const page = await openBrowser(supervisor)
  await page.goto(SECOND_FACTOR_PAGE)
  const app = await setUpSecondFactor(page)
  await findPerson(page, email)
  return { page, app }
}

test('a supervisor with a second factor gives roles with a code', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/400 \(/)
  const { page, app } = await superviseWithCodes({ openBrowser, people }, 'moderation@okoume.test')
  await page.getByRole('button', { name: /Changer les rôles/ }).click()
  await pressWithCodes(page.getByRole('dialog'), 'Enregistrer', app)
  await expect(notified(page)).toContainText("C'est changé, dès maintenant")
})

test('a large correction that one administrator asks for is confirmed by another, and a second factor reset, with a code', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/400 \(/)
  const asker = await people.known(ADMINISTRATOR)
  const [owner, finance] = [await people.known(OTHER_OWNER), await people.known(FINANCE)]
  await giveMoney(asker, owner, 150_000)
  const own = await openBrowser(asker)
  await openView(own, 'corrections', 'Corrections à confirmer')
  await expect(caseOf(own, owner.name).last()).toContainText('Un autre administrateur doit la décider')
  await expect(caseOf(own, owner.name).last().getByRole('button')).toHaveCount(0)

  const page = await openBrowser(finance)
  try {
    await page.goto(SECOND_FACTOR_PAGE)
    const app = await setUpSecondFactor(page)
    await openView(page, 'corrections', 'Corrections à confirmer')
    await caseOf(page, owner.name).last().getByRole('button', { name: 'Confirmer' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Confirmer' }).click()
    await expect(dialog.getByText('Dites ce que vous avez vérifié.')).toBeVisible()
    await dialog.getByLabel('Ce que vous avez vérifié').fill('Le reçu et le relevé.')
    await pressWithCodes(dialog, 'Confirmer', app)
    await expect(notified(page)).toContainText('la correction est faite')

    await page.close()
    const supervisor = await superviseWithCodes({ openBrowser, people }, FINANCE)
    const reset = supervisor.page.getByRole('button', { name: 'Retirer la vérification en deux étapes' })
    await reset.click()
    await pressWithCodes(supervisor.page.getByRole('dialog'), 'Retirer', supervisor.app)
    await expect(notified(supervisor.page)).toContainText('La vérification en deux étapes est retirée.')
    await expect(reset).toHaveCount(0)
  } finally {
    await asker.api.resetSecondFactor({ params: { id: finance.id }, body: {} })
  }
})

test("a moderator reads a person's signals, and sees their space without amounts or buttons", async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await people.known('moderation@okoume.test'))
  await openView(page, 'personnes', 'Trouver une personne')
  await page.getByLabel(/Nom, email/).fill('thierry@okoume.test')
  await page.getByRole('button', { name: 'Chercher' }).click()
  await expect(page.getByText("Essaie de sortir d'Okoumé : 5 messages avec un contact masqué")).toBeVisible()
  await expectSoundScreen(page, 'a person with a signal')
  await page.getByRole('button', { name: 'Voir comme cette personne' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Pourquoi').fill('Court')
  await dialog.getByRole('button', { name: 'Voir', exact: true }).click()
  await expect(dialog.getByText("10 caractères au moins : c'est inscrit au journal.")).toBeVisible()
  await expectSoundScreen(page, 'the reason to look at a space')
  await dialog.getByLabel('Pourquoi').fill('Il dit ne plus voir son drone.')
  await dialog.getByRole('button', { name: 'Voir', exact: true }).press('Enter')
  const space = page.getByRole('heading', { name: "Vous voyez l'espace de Thierry Moussavou" })
  await expect(space).toBeFocused()
  await expect(page.getByText('Drone 4K avec trois batteries')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/\d\s*FCFA/)
  await expectSoundScreen(page, "a person's space")
  await page.getByRole('button', { name: 'Quitter' }).click()
  await expect(page.getByLabel(/Nom, email/)).toBeVisible()
})
