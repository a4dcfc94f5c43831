import { linkIn, mailTo } from './demo-mails.ts'
import { newEmail, PASSWORD, RENTER } from './people.ts'
import { expect, test } from './product-test.ts'
import { hasSession, openProfile, opens, sectionOf, signInElsewhere } from './profile-steps.ts'
import { expectOnReturn } from './turning-back.ts'

const SECURITY = 'Connexion et sécurité'
const REFUSED = /status of (400|401|403|404|422) .*\/api\/auth\//

test('another device is listed, named, and signed out from here @deep', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED)
  const person = await people.newcomer('Brigitte Mintsa')
  const agents = [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  ]
  const others = await Promise.all(agents.map((userAgent) => openBrowser(null, { userAgent })))
  const [iphone, computer] = others
  if (!iphone || !computer) throw new Error('two browsers were asked for')
  for (const other of others) await signInElsewhere(other, person.email)

  await openProfile(computer)
  const page = await openBrowser(person)
  await openProfile(page)
  const security = sectionOf(page, SECURITY)
  await expect(security.getByRole('listitem')).toHaveCount(3)
  await expect(security.getByRole('listitem').first()).toContainText('Cet appareil')
  await expect(security.getByRole('listitem').filter({ hasText: 'Safari sur iPhone' })).toContainText(
    "Dernière activité aujourd'hui à",
  )
  await security.getByRole('button', { name: 'Déconnecter Safari sur iPhone' }).click()
  await expect(page.locator(':focus')).toContainText('Safari sur iPhone est déconnecté.')
  await expect(security.getByRole('listitem')).toHaveCount(2)
  expect(await hasSession(iphone)).toBe(false)
  // It was not remembered: it checks the session before it shows anything again.
  await iphone.goto('/tableau-de-bord/profil')
  await expect(iphone).toHaveURL(/\/connexion\?redirect=/)

  await security.getByRole('button', { name: 'Déconnecter tous les autres appareils' }).click()
  await expect(page.locator(':focus')).toContainText('Tous les autres appareils sont déconnectés.')
  await expect(security.getByText("Aucun autre appareil n'est connecté.")).toBeVisible()
  expect([await hasSession(computer), await hasSession(page)]).toEqual([false, true])
  // Its page is still open: it notices at its next request.
  await computer.getByRole('button', { name: 'Changer le mot de passe' }).click()
  const form = computer.getByRole('form', { name: 'Changer le mot de passe' })
  await form.getByLabel('Mot de passe actuel').fill(PASSWORD)
  await form.getByLabel('Nouveau mot de passe', { exact: true }).fill('la pirogue rentre au port')
  await form.getByLabel('Confirmez le nouveau mot de passe').fill('la pirogue rentre au port')
  await form.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(computer).toHaveURL(/\/connexion\?redirect=%2Ftableau-de-bord%2Fprofil/)
})

test('a device list that fails to load can be retried @deep', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR|Failed to load resource/)
  const page = await openBrowser(await people.newcomer('Fabrice Ella'))
  await page.route('**/api/auth/open-sessions', (route) => route.fulfill({ status: 500 }))
  await openProfile(page)
  const security = sectionOf(page, SECURITY)
  await expect(security.getByRole('alert')).toContainText("n'a pas pu être chargée")
  await page.unroute('**/api/auth/open-sessions')
  await security.getByRole('button', { name: 'Réessayer' }).click()
  await expect(security.getByRole('listitem')).toHaveCount(1)
})

test('the password is changed with the current one, and the other devices are signed out', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED)
  const person = await people.newcomer('Landry Mba')
  const other = await openBrowser()
  await signInElsewhere(other, person.email)
  const page = await openBrowser(person)
  await openProfile(page)
  const security = sectionOf(page, SECURITY)
  await expect(security.getByRole('listitem')).toHaveCount(2)
  await security.getByRole('button', { name: 'Changer le mot de passe' }).click()
  const form = page.getByRole('form', { name: 'Changer le mot de passe' })
  const current = form.getByLabel('Mot de passe actuel')
  const next = form.getByLabel('Nouveau mot de passe', { exact: true })
  const again = form.getByLabel('Confirmez le nouveau mot de passe')
  const send = form.getByRole('button', { name: 'Changer le mot de passe' })
  await expect(current).toBeFocused()
  await send.click()
  await expect(current).toHaveAccessibleDescription('Entrez votre mot de passe.')
  await next.fill('court')
  await again.fill('autre')
  await send.click()
  await expect(next).toHaveAccessibleDescription(/Il faut au moins 8 caractères\./)
  await expect(again).toHaveAccessibleDescription('Les mots de passe ne correspondent pas.')

  const fresh = 'la pirogue rentre au port'
  await current.fill("ce n'est pas celui-ci")
  await next.fill(fresh)
  await again.fill(fresh)
  await send.click()
  await expect(current).toHaveAccessibleDescription("Ce n'est pas votre mot de passe.")
  await current.fill(PASSWORD)
  await next.fill('motdepasse')
  await again.fill('motdepasse')
  await send.click()
  await expect(next).toHaveAccessibleDescription(/C'est l'un des plus utilisés/)
  await next.fill(fresh)
  await again.fill(fresh)
  await send.click()
  await expect(page.locator(':focus')).toContainText('Votre mot de passe est changé.')
  await expect(security.getByRole('listitem')).toHaveCount(1)
  expect(await hasSession(other)).toBe(false)
  expect(await hasSession(page)).toBe(true)
  expect(await opens(page, person.email, PASSWORD)).toBe(false)
  expect(await opens(page, person.email, fresh)).toBe(true)
})

test('the address changes when the link mailed to the new one is opened', async ({
  openBrowser,
  people,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED)
  const person = await people.newcomer('Aïcha Ndiaye')
  const email = newEmail()
  const page = await openBrowser(person)
  await openProfile(page)
  const security = sectionOf(page, SECURITY)
  await security.getByRole('button', { name: "Changer d'adresse email" }).click()
  const form = page.getByRole('form', { name: "Changer d'adresse email" })
  const password = form.getByLabel('Votre mot de passe')
  const address = form.getByLabel('Nouvelle adresse email')
  const send = form.getByRole('button', { name: 'Envoyer le lien' })
  await password.fill('pas celui-ci')
  await address.fill(person.email)
  await send.click()
  await expect(address).toHaveAccessibleDescription(/C'est déjà votre adresse email\./)
  await address.fill(email)
  await send.click()
  await expect(password).toHaveAccessibleDescription("Ce n'est pas votre mot de passe.")
  await password.fill(PASSWORD)
  await send.click()
  const sent = `Nous avons envoyé un lien à ${email} : l'adresse changera quand vous l'ouvrirez.`
  await expect(page.locator(':focus')).toContainText(sent)
  await expect(security).toContainText(person.email)

  const mailTab = await page.context().newPage()
  await mailTab.goto(linkIn(await mailTo(request, email, 'Confirmez votre nouvelle adresse email')))
  await expect(mailTab).toHaveURL(/\/tableau-de-bord\/profil\?/)
  await expect(mailTab.getByText(`Votre adresse email est maintenant ${email}.`)).toBeVisible()
  await page.bringToFront()
  await expectOnReturn(page, (look) => expect(security.locator('dl').first()).toContainText(email, look))
  await expect(security.getByText(`Votre adresse email est maintenant ${email}.`)).toBeVisible()
  await expect(security.getByText(sent)).toBeHidden()
  expect(await opens(page, email, PASSWORD)).toBe(true)
  expect(await opens(page, person.email, PASSWORD)).toBe(false)
})

test('an expired link says so @deep', async ({ openBrowser, people }) => {
  const page = await openBrowser(await people.known(RENTER))
  await page.goto('/tableau-de-bord/profil?email-change=&error=INVALID_TOKEN')
  await expect(page.getByRole('alert')).toContainText("Ce lien n'est plus valable.")
})
