import { quoted } from '@okoume/domain/writing/quoted.ts'
import { askedFor, logOf, messagesEntry, openConversation, statusOf, write } from './contacting-steps.ts'
import { expect, test } from './conversation-test.ts'
import { mailsTo, mailTo } from './demo-mails.ts'
import { answer } from './paid-rental.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'

// Missing parts of a page are requested offline, too.
const LOST = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Unable to preload CSS/

test('two people write live, each in their own browser, and see what was read', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
}) => {
  const request = await askedFor({ people, visitor, seasonDay }, 'Yann Moussavou')
  const [renterPage, ownerPage] = [await openBrowser(request.renter), await openBrowser(request.owner)]
  const renter = await openConversation(renterPage, request.rentalId)
  await expect(renter.getByRole('link', { name: request.title })).toBeVisible()
  await expect(renter).toContainText("Rien n'a encore été écrit.")
  await renter.getByRole('button', { name: "C'est encore libre" }).click()
  await expect(renter.getByLabel('Votre message')).toBeFocused()
  await expect(renter.getByLabel('Votre message')).toHaveValue(/^C.est encore libre\s\?$/)
  await expect(renter.getByRole('list', { name: 'Messages tout prêts' })).toHaveCount(0)
  await write(renter, 'Bonjour, est-elle libre le matin ?')
  await expect(logOf(renter)).toContainText('Bonjour, est-elle libre le matin ?')
  await expect(logOf(renter).getByText('Envoyé', { exact: true })).toBeVisible()
  await expect(renter.getByRole('button', { name: 'Signaler un message' })).toHaveCount(0)

  await ownerPage.goto('/tableau-de-bord/messages')
  await expect(messagesEntry(ownerPage)).toContainText(/\d+ non lu/)
  const entry = ownerPage.getByRole('link', { name: new RegExp(request.title) })
  await expect(entry).toContainText('Bonjour, est-elle libre le matin ?')
  await awaitScripts(ownerPage)
  await entry.click()
  const owner = ownerPage.getByRole('region', { name: 'Conversation avec nom masqué' })
  await expect(logOf(owner)).toContainText('Bonjour, est-elle libre le matin ?')
  await expect(logOf(renter).getByText('Lu', { exact: true })).toBeVisible()

  await write(owner, 'Oui, dès 8 h.\nÀ demain <b>!</b>')
  await expect(logOf(renter)).toContainText('À demain <b>!</b>')
  await write(renter, 'Merci !')
  await expect(logOf(owner)).toContainText('Merci !')
  await expect(logOf(owner).getByText('Lu', { exact: true })).toBeVisible()
  await expect(logOf(renter).getByRole('listitem')).toHaveCount(3)
  await expectSoundScreen(renterPage, 'a conversation')
  await expectSoundScreen(ownerPage, 'a conversation of the owner')

  await expect(logOf(owner).getByRole('link', { name: /^Signaler/ })).toHaveCount(0)
  await owner.getByRole('button', { name: 'Signaler un message' }).press('Enter')
  await expect(logOf(owner).getByText(/^Lequel\s\?$/)).toBeVisible()
  await expect(logOf(owner).getByRole('link', { name: /^Signaler ce message/ })).toHaveCount(2)
  await expectSoundScreen(ownerPage, 'a message to report')
  await ownerPage.goto('/tableau-de-bord/messages')
  await expect(ownerPage.getByRole('link', { name: new RegExp(request.title) })).toContainText('Merci !')
  await expectSoundScreen(ownerPage, 'the conversations')
})

test('a telephone number is masked until the request is accepted, then shown with a call link', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
}) => {
  const request = await askedFor({ people, visitor, seasonDay }, 'Zoé Bekale')
  const renter = await openConversation(await openBrowser(request.renter), request.rentalId)
  const owner = await openConversation(await openBrowser(request.owner), request.rentalId)
  await write(renter, 'Je suis au 077 12 34 56')
  await expect(logOf(owner)).toContainText('Je suis au •••')
  await expect(logOf(owner)).toContainText("Le numéro ou l'email s'affichera une fois la demande acceptée.")
  await expect(logOf(renter)).toContainText('Je suis au 077 12 34 56')
  await expect(logOf(renter)).toContainText("reste masqué pour l'autre")
  await expect(owner.getByRole('link', { name: /^Appeler/ })).toHaveCount(0)

  await answer(request.owner, request.rentalId, 'acceptée')
  await expect(logOf(owner)).toContainText('Je suis au 077 12 34 56')
  await expect(logOf(owner)).not.toContainText("s'affichera")
  await expect(logOf(renter)).not.toContainText('masqué')
  await expect(owner.getByRole('link', { name: 'Appeler Zoé B.' })).toHaveAttribute('href', /^tel:\+241/)
})

test('both see changes of the request while they write, and a split number only once it is accepted @deep', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
}) => {
  const request = await askedFor({ people, visitor, seasonDay }, 'Hortense Mba')
  const [renterPage, ownerPage] = [await openBrowser(request.renter), await openBrowser(request.owner)]
  const renter = await openConversation(renterPage, request.rentalId)
  const owner = await openConversation(ownerPage, request.rentalId)
  await write(renter, 'Je suis au 077 12')
  await expect(logOf(owner)).toContainText('Je suis au 077 12')
  await write(renter, '34 56, pour 2 jours à 15 000')
  await expect(logOf(owner)).toContainText('•••, pour 2 jours à 15 000')
  await expect(logOf(owner)).toContainText('Je suis au •••')
  for (const one of [renter, owner]) await expect(statusOf(one)).toHaveText('En attente')

  await answer(request.owner, request.rentalId, 'acceptée')
  for (const one of [renter, owner]) {
    await expect(statusOf(one)).toHaveText('À venir')
    await expect(logOf(one)).toContainText('Je suis au 077 12')
    await expect(logOf(one)).toContainText('34 56, pour 2 jours à 15 000')
    await expect(logOf(one)).not.toContainText('masqué')
  }
  await expect(owner.getByRole('link', { name: 'Appeler Hortense M.' })).toBeVisible()
  await expectSoundScreen(ownerPage, 'a conversation about an accepted request')
})

test('a person who is writing as the request is refused sees that the conversation is closed @deep', async ({
  converse,
}) => {
  const { request, renter } = await converse('Igor Nzamba')
  await renter.getByLabel('Votre message').fill('Est-ce que je')
  await answer(request.owner, request.rentalId, 'refusée')

  await expect(statusOf(renter)).toHaveText('Refusée')
  await expect(renter).toContainText('Cette conversation est close')
  await expect(renter.getByLabel('Votre message')).toHaveCount(0)
})

test('an absent person is notified once by mail, and the link opens the conversation @telephone-only', async ({
  converse,
  openBrowser,
  visitor,
  request: http,
}) => {
  const { request, renter } = await converse('Anicet Nzue')
  await write(renter, 'Bonjour, mon numéro est le 066 12 34 56')
  await write(renter, 'Et voici la suite')
  await expect(logOf(renter).getByRole('listitem')).toHaveCount(2)
  await expect(renter.getByText('Envoi…')).toHaveCount(0)
  const subject = `A***e vous a écrit au sujet de ${quoted(request.title)}`
  for (let turn = 0; turn < 2; turn++) await visitor.setDemoClock({ body: await visitor.getDemoClock() })

  const mail = await mailTo(http, request.owner.email, subject)
  expect(mail.text).toContain(quoted('Bonjour, mon numéro est le •••'))
  expect(mail.text).toContain('Un autre message vous attend.')
  expect(await mailsTo(http, request.owner.email, subject)).toHaveLength(1)
  const [link] = /http\S+location=[\w-]+/.exec(mail.text) ?? []
  const owner = await openBrowser(request.owner)
  await owner.goto(link ?? '')
  await expect(owner.getByRole('log')).toContainText('Et voici la suite')
})

test('unsent messages and drafts survive a reload, and arrive once @deep @telephone-only', async ({
  converse,
  expectedErrors,
}) => {
  expectedErrors.push(LOST)
  const { request, page, renter } = await converse('Bruno Ella')
  await page.context().setOffline(true)
  await write(renter, 'Sans réseau')
  await expect(renter.getByText('En attente du réseau')).toBeVisible()
  await renter.getByLabel('Votre message').fill('Commencé')
  await page.context().setOffline(false)
  await page.reload()
  await expect(renter.getByLabel('Votre message')).toHaveValue('Commencé')
  await awaitScripts(page)
  await renter.getByRole('button', { name: 'Envoyer' }).dblclick()

  await expect(logOf(renter).getByRole('listitem')).toHaveCount(2)
  await expect(renter.getByText(/Envoi…|En attente du réseau/)).toHaveCount(0)
  const { messages } = await request.owner.api.listMessages({
    params: { id: request.rentalId },
    query: {},
  })
  expect(messages.map(({ text }) => text)).toEqual(['Sans réseau', 'Commencé'])
})

test('a scrolled-up conversation stays in place, and announces new messages @deep', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
}) => {
  const request = await askedFor({ people, visitor, seasonDay }, 'Carine Obiang')
  const say = (text: string) =>
    request.renter.api.sendMessage({
      params: { id: request.rentalId },
      body: { key: crypto.randomUUID(), text },
    })
  for (let line = 1; line <= 25; line++) await say(`Ligne ${line}`)
  const owner = await openConversation(await openBrowser(request.owner), request.rentalId)
  const log = logOf(owner)
  await expect(log.getByText('Ligne 25', { exact: true })).toBeInViewport()
  // The rows grow (a refusal says why) before an earlier scroll event is dispatched: that reader did not scroll up.
  await log.evaluate((area) => {
    const [content] = area.children as unknown as HTMLElement[]
    if (content) content.style.minHeight = `${content.offsetHeight + 100}px`
    area.dispatchEvent(new Event('scroll'))
  })
  const toTheEnd = () => log.evaluate((area) => area.scrollHeight - area.scrollTop - area.clientHeight)
  await expect.poll(toTheEnd).toBeLessThan(2)
  await log.evaluate((area) => area.scrollTo(0, 0))
  await expect(log.getByText('Ligne 1', { exact: true })).toBeInViewport()
  await say('La dernière')

  const below = owner.getByRole('button', { name: 'Nouveaux messages' })
  await expect(below).toBeVisible()
  await expect(log.getByText('Ligne 1', { exact: true })).toBeInViewport()
  await below.click()
  await expect(log.getByText('La dernière')).toBeInViewport()
  await expect(below).toHaveCount(0)
})

test('older messages that failed to come are asked for again, and take the focus @deep', async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  const request = await askedFor({ people, visitor, seasonDay }, 'Nadège Mba')
  const params = { id: request.rentalId }
  for (let line = 1; line <= 12; line++)
    await request.renter.api.sendMessage({
      params,
      body: { key: crypto.randomUUID(), text: `Ligne ${line}` },
    })
  const page = await openBrowser(request.owner)
  let failing = true
  await page.route('**/api/rentals/*/messages*', async (route) => {
    const { searchParams } = new URL(route.request().url())
    if (searchParams.has('before')) return failing ? route.abort() : route.continue()
    if (searchParams.has('after')) return route.continue()
    const response = await route.fetch()
    const list = await response.json()
    return route.fulfill({ response, json: { ...list, messages: list.messages.slice(-8) } })
  })
  const conversation = await openConversation(page, request.rentalId)
  await conversation.getByRole('button', { name: 'Messages plus anciens' }).press('Enter')
  await expect(conversation.getByRole('alert')).toHaveText('Les messages plus anciens ne sont pas arrivés.')
  failing = false
  await conversation.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(page.locator(':focus')).toContainText('Ligne 4')
  await expect(logOf(conversation).getByRole('listitem')).toHaveCount(12)
  await expect(conversation.getByRole('button', { name: 'Messages plus anciens' })).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test("a closed conversation is readable; nobody else's is, and at first there is none @deep", async ({
  openBrowser,
  people,
  visitor,
  seasonDay,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\).*messages/)
  const request = await askedFor({ people, visitor, seasonDay }, 'Didier Mba')
  await request.renter.api.sendMessage({
    params: { id: request.rentalId },
    body: { key: crypto.randomUUID(), text: 'Est-ce possible ?' },
  })
  await answer(request.owner, request.rentalId, 'refusée')
  const renterPage = await openBrowser(request.renter)
  const renter = await openConversation(renterPage, request.rentalId)
  await expect(logOf(renter)).toContainText('Est-ce possible ?')
  await expect(renter).toContainText('Cette conversation est close : on peut la relire, mais plus y écrire.')
  await expect(renter.getByLabel('Votre message')).toHaveCount(0)
  await expectSoundScreen(renterPage, 'a closed conversation')

  const stranger = await openBrowser(await people.newcomer('Estelle Nguema'))
  await stranger.goto('/tableau-de-bord/messages')
  await expect(stranger.getByRole('heading', { name: "Vous n'avez pas encore de messages" })).toBeVisible()
  await expectSoundScreen(stranger, 'no conversation')
  await stranger.goto(`/tableau-de-bord/messages?location=${request.rentalId}`)
  await expect(stranger.getByRole('alert')).toContainText("n'existe pas, ou ne vous concerne pas")
})

test('with a keyboard Enter sends, and with Shift begins a line @deep @computer-only', async ({
  converse,
}) => {
  const { page, renter } = await converse('Fabrice Koumba')
  const field = renter.getByLabel('Votre message')
  await field.focus()
  await page.keyboard.type('Bonjour,')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('à demain')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')

  await expect(logOf(renter).getByRole('listitem')).toHaveCount(1)
  await expect(logOf(renter).getByRole('paragraph').filter({ hasText: 'Bonjour' })).toHaveText(
    /Bonjour,\s+à demain/,
  )
  await expect(field).toBeFocused()
  await field.fill('a'.repeat(1900))
  await expect(renter).toContainText('1900 / 2000')
  await field.fill('a'.repeat(2003))
  await expect(renter).toContainText('2000 caractères au plus : 3 de trop')
  await expect(renter.getByRole('button', { name: 'Envoyer' })).toBeDisabled()
})
