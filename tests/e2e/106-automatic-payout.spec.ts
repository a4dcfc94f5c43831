import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { ADMINISTRATOR, caseWithId, notified, openView } from './administration-steps.ts'
import { signInOnScreen } from './owner.ts'
import { PASSWORD } from './people.ts'
import { expect, test } from './product-test.ts'
import { expectSoundScreen } from './screen-state.ts'
import {
  fillWithdraw,
  giveMoney,
  openWallet,
  openWithdraw,
  ownAmount,
  withdrawalsOf,
} from './wallet-steps.ts'

/** Owns no items that other tests rent. */
const OWNER = 'prisca@okoume.test'

/** Simulated: an account that takes no money, and some of another person, of which each try of each size takes one. */
const INACTIVE = '077345198'
const OF_ANOTHER = ['074345208', '076345208', '077345208', '065345208']

test('an owner has their money sent by itself, reads why it waits, and stops it', async ({
  openBrowser,
  people,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 4\d\d /)
  const owner = await people.known(OWNER)
  await owner.api.changeAutomaticPayout({ body: { on: false } })
  // A session of its own: the password that is asked for begins another one.
  const page = await openBrowser()
  await signInOnScreen(page, OWNER)
  await openWallet(page)
  const section = page.getByRole('region', { name: 'Me verser mes loyers tout seul' })
  await expect(section).toContainText('Chaque jour à 12 h et à 18 h')
  await expectSoundScreen(page, 'the wallet, without automatic payouts')

  await section.getByRole('button', { name: /en marche/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Me verser mes loyers tout seul' })
  const submit = dialog.getByRole('button', { name: 'Mettre en marche' })
  await dialog.getByLabel('Numéro mobile money').fill(INACTIVE)
  await dialog.getByLabel('À partir de quel montant').fill('500')
  await submit.click()
  await expect(dialog.getByLabel('À partir de quel montant')).toHaveAccessibleDescription(
    /Choisissez un montant de 1.000.FCFA à 500.000.FCFA/,
  )
  await expect(dialog.getByLabel('Votre mot de passe')).toHaveAccessibleDescription(
    /Entrez votre mot de passe/,
  )
  await dialog.getByLabel('À partir de quel montant').fill('2 500')
  await dialog.getByLabel('Votre mot de passe').fill('pas le bon')
  await submit.click()
  await expect(dialog.getByLabel('Votre mot de passe')).toHaveAccessibleDescription(
    /Ce n'est pas votre mot de passe/,
  )
  await dialog.getByLabel('Votre mot de passe').fill(PASSWORD)
  await submit.click()
  await expect(dialog.getByLabel('Numéro mobile money')).toHaveAccessibleDescription(
    /Ce numéro n'a pas de compte Airtel Money actif/,
  )
  await expectSoundScreen(page, 'the dialog of automatic payouts, refused')
  await dialog.getByLabel('Numéro mobile money').fill('077 12 34 57')
  await submit.click()

  await expect(notified(page)).toContainText('Votre argent part maintenant tout seul.')
  await expect(section).toContainText('En pause')
  await expect(section).toContainText('077 12 34 57')
  await expect(section).toContainText(formatFrancs(2_500))
  await expect(section).toContainText('rien ne part pendant 72 h')
  await expectSoundScreen(page, 'automatic payouts to a new number')

  await section.getByRole('button', { name: 'Arrêter' }).click()
  await expect(notified(page)).toContainText('Les versements automatiques sont arrêtés.')
  await expect(section.getByRole('button', { name: 'Mettre en marche' })).toBeVisible()
})

test('a withdrawal to an account in another name is asked about, and waits for a look by support', async ({
  openBrowser,
  people,
  isPhone,
  expectedErrors,
}, { retry }) => {
  expectedErrors.push(/status of 4\d\d /)
  const owner = await people.known(OWNER)
  const administrator = await people.known(ADMINISTRATOR)
  await giveMoney(administrator, owner, 10_000)
  const page = await openBrowser(owner)
  await openWallet(page)
  const amount = ownAmount()
  const dialog = await openWithdraw(page)
  await fillWithdraw(dialog, OF_ANOTHER[(isPhone ? 0 : 2) + retry] ?? '', amount)
  await dialog.getByRole('button', { name: 'Soumettre' }).click()
  await expect(dialog.getByLabel('Numéro mobile money')).toHaveAccessibleDescription(
    /Le compte est au nom de R••• M•••. Est-ce vous/,
  )
  await expectSoundScreen(page, 'a withdrawal to an account in another name')
  await dialog.getByLabel(/Oui, ce compte est à moi/).check()
  await dialog.getByRole('button', { name: 'Soumettre' }).click()

  await expect(page.getByText('Demande de retrait soumise avec succès.')).toBeVisible()
  const row = page
    .getByRole('region', { name: 'Retraits' })
    .getByRole('listitem')
    .filter({ hasText: formatFrancs(amount) })
  await expect(row).toContainText('Le compte de ce numéro est à un autre nom')

  const [withdrawal] = await withdrawalsOf(owner, amount)
  const office = await openBrowser(administrator)
  await openView(office, 'retraits', 'Retraits à payer')
  const card = caseWithId(office, withdrawal?.id ?? '')
  await expect(card).toContainText("L'opérateur connaît ce numéro sous un autre nom")
  await expectSoundScreen(office, 'a withdrawal to look at')
  await card.getByRole('button', { name: 'Payé' }).click()
  const paid = office.getByRole('dialog')
  await paid.getByLabel('Numéro du reçu').fill('MP1')
  await paid.getByRole('button', { name: "C'est payé" }).click()
  await expect(paid).toContainText('Ce retrait attend encore')
  await paid.getByRole('button', { name: 'Annuler' }).click()
  await administrator.api.settleWithdrawal({
    params: { id: withdrawal?.id ?? '' },
    body: { outcome: 'returned', reason: 'Fin de l’essai.' },
  })
})
