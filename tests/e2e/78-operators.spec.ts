import { readFile } from 'node:fs/promises'
import { ADMINISTRATOR, LONG_WORD, notified, openView } from './administration-steps.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'
import { sendFile } from './verification-form.ts'

const HOUR_MS = 3_600_000
const DEAD_JOB = {
  id: '41',
  task: 'push-notice',
  label: 'Prévenir par notification',
  queuedAt: '2026-11-19T06:49:00Z',
  failedAt: '2026-11-21T06:40:00Z',
  attempts: 25,
  error: `TypeError: ${'x'.repeat(180)}…`,
  ifDropped: "La notification ne partira pas ; l'avis reste dans l'espace de la personne.",
}
const LISTED = { jobs: [DEAD_JOB, { ...DEAD_JOB, id: '42' }], more: false }

function waiting(kind: string, count: number, waitingMs: number | null) {
  return { kind, count, since: waitingMs === null ? null : '2026-11-21T06:40:00Z', waitingMs, late: null }
}

test('the page shows all waiting work, the most urgent first, or that there is none', async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await people.known(ADMINISTRATOR))
  const work = [
    waiting('payments', 0, null),
    waiting('mails', 2, 3 * HOUR_MS),
    waiting('jobs', 3, 5 * HOUR_MS),
  ]
  await page.route('**/api/administration', (route) => route.fulfill({ json: { work } }))
  await page.goto('/administration')
  await expect(page.getByRole('heading', { level: 1, name: 'Ce qui attend' })).toBeVisible()
  await awaitScripts(page)
  const lines = page.getByRole('main').getByRole('link')
  await expect(lines.nth(0)).toHaveText(/Tâches en échec.*Depuis 5 h.*À faire.*3/)
  await expect(lines.nth(1)).toHaveText(/Messages non envoyés.*Depuis 3 h.*2/)
  await expect(lines.nth(2)).toContainText("Rien n'attend")
  await expectSoundScreen(page, 'what waits')
  await lines.nth(0).press('Enter')
  await expect(page).toHaveURL(/\?vue=taches$/)
  await expect(page.getByRole('main')).toBeFocused()

  await page.unroute('**/api/administration')
  const calm = { work: [waiting('payments', 0, null)] }
  await page.route('**/api/administration', (route) => route.fulfill({ json: calm }))
  await page.goto('/administration')
  await expect(page.getByRole('heading', { level: 1, name: "Rien n'attend" })).toBeVisible()
})

test('a file opens on a page of its own, and the audit trail has who opened it and who decided', async ({
  openBrowser,
  people,
}) => {
  const [person, after] = [await people.newcomer('Odile Mintsa'), await people.newcomer('Rachel Obone')]
  await sendFile(person)
  await sendFile(after)
  const page = await openBrowser(await people.known(ADMINISTRATOR))
  await openView(page, 'identites', 'Identités à vérifier')
  await expectSoundScreen(page, 'identities that wait')
  const files = await (await people.known(ADMINISTRATOR)).api.listWaitingVerifications()
  const file = files.files.find(({ userId }) => userId === person.id)
  const card = page.getByRole('listitem').filter({ has: page.locator(`[id="${file?.id}"]`) })
  await card.getByRole('button', { name: 'Ouvrir le dossier' }).click()
  await expect(page.getByText('GA123456')).toBeVisible()
  await page.getByRole('button', { name: 'Accepter la vérification' }).click()
  await page.getByRole('link', { name: 'Ouvrir le dossier suivant' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Accepter la vérification')
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(person.name)
  // Going back opens no file again.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Identités à vérifier' })).toBeVisible()
  await expect(page).toHaveURL(/\?vue=identites$/)
  await expect(card).toHaveCount(0)

  await page.goto(`/administration?vue=journal&objet=${file?.id}`)
  const events = page.locator('ol').getByRole('listitem')
  await expect(events).toHaveCount(2)
  await expect(events.nth(0)).toContainText('Identité décidée')
  await expect(events.nth(1)).toContainText("Dossier d'identité ouvert")
  await awaitScripts(page)
  await expectSoundScreen(page, 'the trail of a file')
})

test('a failed job is retried, alone or with all of its kind, or abandoned with a reason', async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await people.known(ADMINISTRATOR))
  const sent: unknown[] = []
  await page.route('**/api/administration/jobs', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: LISTED })
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { count: 2 } })
  })
  await openView(page, 'taches', 'Tâches en échec')
  await expectSoundScreen(page, 'jobs that failed')
  await page.getByRole('button', { name: 'Tout réessayer : Prévenir par notification (2)' }).click()
  await expect(notified(page)).toContainText('2 tâches remises en file')
  await page.getByRole('button', { name: 'Abandonner' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Abandonner cette tâche ?' })
  await expect(dialog).toContainText("l'avis reste dans l'espace de la personne")
  await dialog.getByRole('button', { name: 'Abandonner' }).click()
  await expect(dialog.getByText('Dites pourquoi.')).toBeVisible()
  await expectSoundScreen(page, 'a job to abandon')
  await dialog.getByLabel('Pourquoi').fill('Appelée')
  await dialog.getByRole('button', { name: 'Abandonner' }).click()
  await expect(notified(page)).toContainText('abandonnée')
  expect(sent).toEqual([
    { task: 'push-notice', outcome: 'retry' },
    { task: 'push-notice', id: '41', outcome: 'drop', reason: 'Appelée' },
  ])
})

test('a caller is found by their address, which no address of the site contains', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/400 \(Bad Request\).*administration\/people/)
  const person = await people.newcomer('Armel Nzamba')
  const page = await openBrowser(await people.known(ADMINISTRATOR))
  await openView(page, 'personnes', 'Trouver une personne')
  const field = page.getByLabel('Nom, email, téléphone, reçu, référence ou identifiant')
  await field.fill('Ar')
  await page.getByRole('button', { name: 'Chercher' }).click()
  await expect(page.getByText('une adresse email entière')).toBeVisible()
  await field.fill(person.email)
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Armel Nzamba' })).toBeVisible()
  await expect(page).toHaveURL(/\?vue=personnes$/)
  await expectSoundScreen(page, 'a person who calls')
  await page.getByRole('link', { name: 'Ce que dit le journal' }).click()
  await expect(page.locator('ol').getByRole('listitem')).toContainText(['Personne consultée'])
})

test('the audit trail is filtered by an address, and exported as a file @deep @computer-only', async ({
  openBrowser,
  people,
}) => {
  const administrator = await people.known(ADMINISTRATOR)
  const person = await people.newcomer('Lydie Moussounda')
  await administrator.api.findPeople({ body: { who: person.id } })
  const page = await openBrowser(administrator)
  await openView(page, 'journal', 'Journal')
  await page.getByLabel('Action').selectOption('Personne consultée')
  await page.getByLabel('Identifiant concerné').fill(person.id)
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await expect(page).toHaveURL(/quoi=look\+up\+person/)
  await expect(page.locator('ol').getByRole('listitem')).toHaveCount(1)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter en CSV' }).click()
  const text = await readFile(await (await coming).path(), 'utf8')
  await expect(notified(page)).toContainText('Le journal est dans le fichier')
  expect(text).toMatch(new RegExp(`;Personne consultée;${person.id};Trouvée par\\s: identifiant;`))
})

test('older lines of the audit trail load below, and the keyboard focus follows @deep', async ({
  openBrowser,
  people,
}) => {
  const page = await openBrowser(await people.known(ADMINISTRATOR))
  await page.route('**/api/administration/trail*', (route) => {
    const older = new URL(route.request().url()).searchParams.has('after')
    const events = [settled(older ? 'b' : 'a')]
    return route.fulfill({ json: { events, next: older ? null : 'a', administrators: [] } })
  })
  await openView(page, 'journal', 'Journal')
  await page.getByRole('button', { name: 'Afficher plus' }).press('Enter')
  const older = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Journal de b' }) })
  await expect(older).toBeFocused()
  await expect(page.getByText('2 lignes affichées')).toBeVisible()
  const name = page.locator('dt').filter({ hasText: 'Note' }).first()
  expect((await name.boundingBox())?.height, 'its name stays on one line').toBeLessThan(30)
  await expectSoundScreen(page, 'a long trail')
})

function settled(id: string) {
  return {
    id,
    at: '2026-11-21T06:40:00Z',
    actorId: null,
    actorName: null,
    action: 'resolve payment review',
    subject: id,
    details: [{ name: 'note', value: `Vérifié au téléphone. ${LONG_WORD} `.repeat(3) }],
  }
}
