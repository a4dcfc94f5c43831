import { randomUUID } from 'node:crypto'
import { MAX_WITHOUT_SECOND } from '@okoume/domain/ledger/manual-entries.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { ADMINISTRATOR, caseWithId, expectNoticeOf, notified, openView } from './administration-steps.ts'
import { linkIn, mailsTo } from './demo-mails.ts'
import type { Person } from './people.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'
import { expectOnReturn } from './turning-back.ts'
import {
  BY_HAND,
  fillWithdraw,
  giveMoney,
  NEVER_SETTLED,
  openWallet,
  openWithdraw,
  ownAmount,
  SETTLED_WITHIN_MS,
  withdrawalsOf,
  withdrawOverHttp,
} from './wallet-steps.ts'

/** Owns items that no other test rents. */
const OWNER = 'ferdinand@okoume.test'

/** An operator's receipt number. */
const newReceipt = () => `MP261121.${randomUUID().slice(0, 8)}`

/** The owner's view of the last withdrawal. */
const newestIn = (wallet: Page): Locator =>
  wallet.getByRole('region', { name: 'Retraits' }).getByRole('listitem').first()

async function stateOf(owner: Person, id: string): Promise<string | undefined> {
  const { withdrawals } = await owner.api.getWallet()
  return withdrawals.find((withdrawal) => withdrawal.id === id)?.state
}

/** The administrator's link in the mail about that withdrawal. */
async function linkToPay(request: APIRequestContext, id: string): Promise<string> {
  let link = ''
  const look = async () => {
    const letters = await mailsTo(request, ADMINISTRATOR, /^Retrait à payer/)
    const letter = letters.find(({ text }) => text.includes(id))
    if (letter) link = linkIn(letter)
    return link
  }
  await expect.poll(look, { message: 'a mail with the link' }).not.toBe('')
  return link
}

test('a withdrawal is paid by hand: the administrator notes the receipt, and its owner sees «Payé» @computer-only', async ({
  openBrowser,
  people,
}) => {
  const owner = await people.known(OWNER)
  await giveMoney(await people.known(ADMINISTRATOR), owner, 10_000)
  const wallet = await openBrowser(owner)
  await openWallet(wallet)
  const amount = ownAmount()
  const form = await openWithdraw(wallet)
  await fillWithdraw(form, BY_HAND, amount)
  await form.getByRole('button', { name: 'Soumettre' }).click()
  const row = newestIn(wallet)
  await expect(row).toContainText(formatFrancs(amount))
  await expect(row).toContainText('En cours')
  await expect(row).toContainText('Notre équipe vous envoie cet argent.')
  await expectSoundScreen(wallet, 'a withdrawal that is paid by hand')

  const [withdrawal] = await withdrawalsOf(owner, amount)
  const page = await openBrowser(await people.known(ADMINISTRATOR))
  await openView(page, 'retraits', 'Retraits à payer')
  const card = caseWithId(page, withdrawal?.id ?? '')
  for (const text of ['066 12 34 56', 'Moov Money', formatFrancs(amount), owner.name, owner.email]) {
    await expect(card).toContainText(text)
  }
  await expectSoundScreen(page, 'withdrawals to pay')
  await card.getByRole('button', { name: 'Payé' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ce retrait est payé ?' })
  await dialog.getByRole('button', { name: "C'est payé" }).click()
  await expect(dialog.getByText('Entrez le numéro du reçu.')).toBeVisible()
  await expectSoundScreen(page, 'a payment without its receipt')
  const receipt = newReceipt()
  await dialog.getByLabel('Numéro du reçu').fill(receipt)
  await dialog.getByRole('button', { name: "C'est payé" }).click()
  await expect(notified(page)).toContainText(`${formatFrancs(amount)} pour ${owner.name} : payé.`)
  await expect(card).toHaveCount(0)

  await expectOnReturn(wallet, (look) => expect(row).toContainText('Payé', look), SETTLED_WITHIN_MS)
  await expectNoticeOf(wallet, receipt)
})

test('a large one is noted as paid by one administrator, and is paid once another has confirmed it', async ({
  openBrowser,
  people,
}) => {
  const owner = await people.known(OWNER)
  const [first, second] = [await people.newcomer('Mireille Obiang'), await people.known(ADMINISTRATOR)]
  await second.api.changeRoles({ params: { id: first.id }, body: { roles: ['supervisor'] } })
  for (const amount of [MAX_WITHOUT_SECOND, MAX_WITHOUT_SECOND]) await giveMoney(first, owner, amount)
  const { id, amount } = await withdrawOverHttp(owner, BY_HAND, MAX_WITHOUT_SECOND + ownAmount())
  const page = await openBrowser(first)
  await openView(page, 'retraits', 'Retraits à payer')
  const card = caseWithId(page, id)
  await card.getByRole('button', { name: 'Payé' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ce retrait est payé ?' })
  await expect(dialog).toContainText("Un autre administrateur doit d'abord confirmer")
  await expectSoundScreen(page, 'a large payment by hand')
  const receipt = newReceipt()
  await dialog.getByLabel('Numéro du reçu').fill(receipt)
  await dialog.getByRole('button', { name: "C'est payé" }).click()
  await expect(notified(page)).toContainText('un autre administrateur doit confirmer votre décision.')
  for (const text of ['Payé, selon Mireille Obiang', receipt, 'Un autre administrateur doit confirmer'])
    await expect(card).toContainText(text)
  await expect(card.getByRole('button')).toHaveText(['Refuser'])
  await expectSoundScreen(page, 'a payment that waits for a second administrator')
  expect(await stateOf(owner, id)).toBe('requested')

  const other = await openBrowser(second)
  await openView(other, 'retraits', 'Retraits à payer')
  const waiting = caseWithId(other, id)
  await expect(waiting.getByRole('button')).toHaveText(['Confirmer', 'Refuser'])
  await waiting.getByRole('button', { name: 'Confirmer' }).click()
  const question = other.getByRole('dialog', { name: 'Confirmer ce paiement ?' })
  await expect(question).toContainText(receipt)
  await question.getByRole('button', { name: 'Confirmer' }).click()
  await expect(question.getByText('Dites ce que vous avez vérifié.')).toBeVisible()
  await expectSoundScreen(other, 'a large payment to confirm')
  await question.getByLabel('Ce que vous avez vérifié').fill('Le relevé de Moov Money.')
  await question.getByRole('button', { name: 'Confirmer' }).click()
  await expect(notified(other)).toContainText(`${formatFrancs(amount)} pour ${owner.name} : payé.`)
  await expect(waiting).toHaveCount(0)
  expect(await stateOf(owner, id)).toBe('paid')
})

test('one that cannot be paid is returned with its reason; what an operator pays itself only waits @deep @computer-only', async ({
  openBrowser,
  people,
}) => {
  const owner = await people.known(OWNER)
  await giveMoney(await people.known(ADMINISTRATOR), owner, 10_000)
  const operators = await withdrawOverHttp(owner, NEVER_SETTLED)
  const { id, amount } = await withdrawOverHttp(owner, BY_HAND)
  const { balance } = await owner.api.getWallet()
  const page = await openBrowser(await people.known(ADMINISTRATOR))
  await openView(page, 'retraits', 'Retraits à payer')
  await expect(caseWithId(page, operators.id)).toContainText('rien à faire ici')
  await expect(caseWithId(page, operators.id).getByRole('button')).toHaveCount(0)

  const card = caseWithId(page, id)
  await card.getByRole('button', { name: 'Impossible' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ce retrait est impossible ?' })
  await dialog.getByRole('button', { name: "Rendre l'argent" }).click()
  await expect(dialog.getByText("Dites pourquoi l'argent n'a pas pu être envoyé.")).toBeVisible()
  await expectSoundScreen(page, 'a withdrawal that is impossible')
  await dialog.getByLabel('Pourquoi').fill('Ce numéro est fermé.')
  await dialog.getByRole('button', { name: "Rendre l'argent" }).click()
  await expect(notified(page)).toContainText("l'argent est revenu dans son portefeuille")
  await expect(card).toHaveCount(0)

  const wallet = await openBrowser(owner)
  await openWallet(wallet)
  await expect(newestIn(wallet)).toContainText(formatFrancs(amount))
  await expect(newestIn(wallet)).toContainText('Non abouti')
  await expect(newestIn(wallet)).toContainText('Ce numéro est fermé.')
  expect((await owner.api.getWallet()).balance).toBe(balance + amount)
})

test('the mailed link confirms and then decides, once; a stale screen says that it is done @deep @computer-only', async ({
  openBrowser,
  people,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\).*administration\/withdrawals/, /410 \(Gone\).*payout/)
  const owner = await people.known(OWNER)
  await giveMoney(await people.known(ADMINISTRATOR), owner, 10_000)
  const { id, amount } = await withdrawOverHttp(owner, BY_HAND)
  const screen = await openBrowser(await people.known(ADMINISTRATOR))
  await openView(screen, 'retraits', 'Retraits à payer')
  await caseWithId(screen, id).getByRole('button', { name: 'Payé' }).click()

  const link = await linkToPay(request, id)
  const page = await openBrowser(null)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${formatFrancs(amount)} à payer`)
  await expect(page.getByRole('main')).toContainText('066 12 34 56 (Moov Money)')
  await expectSoundScreen(page, 'the page of a mailed withdrawal')
  await page.reload()
  expect(await stateOf(owner, id)).toBe('requested')
  const receipt = newReceipt()
  await page.getByLabel("Numéro de reçu de l'opérateur").fill(receipt)
  await page.getByRole('button', { name: 'Confirmer le paiement' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le retrait est payé')
  await expectSoundScreen(page, 'a mailed withdrawal that is paid')
  expect(await stateOf(owner, id)).toBe('paid')

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien a expiré ou a déjà servi.')
  const dialog = screen.getByRole('dialog', { name: 'Ce retrait est payé ?' })
  await dialog.getByLabel('Numéro du reçu').fill(newReceipt())
  await dialog.getByRole('button', { name: "C'est payé" }).click()
  await expect(notified(screen)).toContainText("Ce retrait est déjà traité : quelqu'un l'a fait entre-temps.")
  await expect(caseWithId(screen, id)).toHaveCount(0)

  const wallet = await openBrowser(owner)
  await openWallet(wallet)
  await expect(newestIn(wallet)).toContainText('Payé')
  await expectNoticeOf(wallet, receipt)
})
