import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { codeOf } from '../server/totp.ts'
import { notified } from './administration-steps.ts'
import { PASSWORD } from './people.ts'
import { expectSoundScreen } from './screen-state.ts'

export const APP_CODE = "Le code que l'application montre"
export const SECOND_FACTOR_PAGE = '/administration/securite'

const PERIOD_MS = 30_000
const ENTERING_MS = 10_000

/** An authenticator app. */
export interface App {
  /** Its `otpauth://` link. */
  readonly uri: string
  /** Codes that were used, first the one that has set it up. */
  readonly spent: string[]
}

export async function setUpSecondFactor(page: Page): Promise<App> {
  await page.getByLabel('Votre mot de passe').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continuer' }).click()
  const uri = (await page.getByRole('link', { name: "Ouvrir dans l'application" }).getAttribute('href')) ?? ''
  await expectSoundScreen(page, 'the key of the second factor')
  // That of the next period: it stays known the longest.
  const spent = codeOf(uri, 1)
  await page.getByLabel(APP_CODE).fill(spent)
  await page.getByRole('button', { name: 'Activer' }).click()
  await expect(page.getByRole('heading', { name: 'Vos codes de secours' })).toBeVisible()
  await expect(notified(page)).toContainText('La vérification en deux étapes est activée.')
  return { uri, spent: [spent] }
}

/** A code that is taken now, and was not used before. At the end of a period it waits: the oldest code that is taken ends with it. */
export async function freshCode({ uri, spent }: App): Promise<string> {
  const left = PERIOD_MS - (Date.now() % PERIOD_MS)
  if (left < ENTERING_MS) await sleep(left)
  const fresh = [0, 1, -1].map((periods) => codeOf(uri, periods)).find((code) => !spent.includes(code)) ?? ''
  spent.push(fresh)
  return fresh
}
