import { CODE_PROBLEMS } from '@okoume/domain/person/second-factor-code.ts'
import { ADMINISTRATOR, notified } from './administration-steps.ts'
import { PASSWORD } from './people.ts'
import { expect, test } from './product-test.ts'
import { awaitScripts } from './renter.ts'
import { expectSoundScreen } from './screen-state.ts'
import { APP_CODE, freshCode, SECOND_FACTOR_PAGE, setUpSecondFactor } from './second-factor-steps.ts'
import { decisionLink, sendFile } from './verification-form.ts'
import { openWallet } from './wallet-steps.ts'

test('an owner with a second factor has their money sent by itself with its code alone, and stops it without', async ({
  openBrowser,
  people,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/400 \(/)
  const owner = await people.newcomer('Mireille Obiang')
  await sendFile(owner)
  const clerk = await openBrowser(null)
  await clerk.goto(await decisionLink(request, owner, '2'))
  await clerk.getByRole('button', { name: 'Accepter la vérification' }).click()
  await expect(clerk.getByText('est vérifiée')).toBeVisible()
  const supervisor = await people.known(ADMINISTRATOR)
  await supervisor.api.changeRoles({ params: { id: owner.id }, body: { roles: ['support'] } })
  const page = await openBrowser(owner)
  await page.goto(SECOND_FACTOR_PAGE)
  await awaitScripts(page)
  const app = await setUpSecondFactor(page)
  await openWallet(page)
  const section = page.getByRole('region', { name: 'Me verser mes loyers tout seul' })
  const dialog = page.getByRole('dialog', { name: 'Me verser mes loyers tout seul' })
  const [number, password] = [
    dialog.getByLabel('Numéro mobile money'),
    dialog.getByLabel('Votre mot de passe'),
  ]
  const code = dialog.getByLabel(APP_CODE)

  await section.getByRole('button', { name: 'Mettre en marche' }).click()
  const submit = dialog.getByRole('button', { name: 'Mettre en marche' })
  await number.fill('077 12 34 59')
  await dialog.getByLabel('À partir de quel montant').fill('2 500')
  await password.fill(PASSWORD)
  await expect(code).toHaveCount(0)
  await submit.click()
  await expect(code).toHaveAccessibleDescription(CODE_PROBLEMS.missing)
  await expect(code).toBeFocused()
  await expectSoundScreen(page, 'automatic payouts that ask for a code')
  await code.fill('000000')
  await submit.click()
  await expect(code).toHaveAccessibleDescription(CODE_PROBLEMS.wrong)
  await code.fill('')
  await expect(code).toBeFocused()
  await code.fill(app.spent[0] ?? '')
  await submit.click()
  await expect(code).toHaveAccessibleDescription(CODE_PROBLEMS.used)
  await code.fill(await freshCode(app))
  await submit.click()
  await expect(notified(page)).toContainText('Votre argent part maintenant tout seul.')
  await expect(section).toContainText('077 12 34 59')
  await expect(section).toContainText('rien ne part pendant 72 h')

  await section.getByRole('button', { name: 'Changer' }).click()
  await number.fill('066 12 34 59')
  await password.fill(PASSWORD)
  const save = dialog.getByRole('button', { name: 'Enregistrer' })
  await save.click()
  await expect(code).toHaveAccessibleDescription(CODE_PROBLEMS.missing)
  await expect(section).toContainText('077 12 34 59')
  await code.fill(await freshCode(app))
  await save.click()
  await expect(section).toContainText('066 12 34 59')
  await expect(section).toContainText('rien ne part pendant 72 h')

  await section.getByRole('button', { name: 'Arrêter' }).click()
  await expect(notified(page)).toContainText('Les versements automatiques sont arrêtés.')
  await page.reload()
  await expect(section.getByRole('button', { name: 'Mettre en marche' })).toBeVisible()
})
