import type { Client } from '@okoume/client/client.ts'
import type { PhonePrompt } from '@okoume/contract/wire/demo.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { SOON } from './demo-mails.ts'
import { newNumber } from './new-number.ts'

/** A unique Airtel number without simulated failures. */
export function newAirtelNumber(): string {
  return `077${String(newNumber()).padStart(5, '0')}1`
}

/** A unique number on which every text message arrives. */
export function newTextNumber(prefix: string): string {
  return `${prefix}${String(newNumber()).padStart(5, '0')}9`
}

/** Presses, and answers the code that arrives on that telephone of the demo, whatever notices arrive there too. */
export async function orderCode(page: Page, button: Locator, number: string): Promise<string> {
  const texts = async () => {
    const answer = await page.request.get(`/demo/phones/${number}/sms`)
    const arrived: readonly { readonly text: string }[] = await answer.json()
    return arrived.filter(({ text }) => !text.startsWith('Okoume'))
  }
  const { length } = await texts()
  await button.click()
  await expect.poll(async () => (await texts()).length).toBe(length + 1)
  const [newest] = await texts()
  return newest?.text.slice(0, 6) ?? ''
}

/** Answers the payment prompt of that telephone on the demo page. */
export async function answerOnScreen(
  page: Page,
  number: string,
  answer: 'Confirmer' | 'Refuser' | 'Laisser expirer',
): Promise<void> {
  const telephone = page.getByRole('region', { name: 'Les téléphones' })
  await telephone.getByLabel('Numéro').fill(number)
  await telephone.getByRole('button', { name: answer }).click()
  await expect(telephone.getByRole('status')).not.toBeEmpty()
}

/** The pending prompts of that telephone. */
export function promptsOn(visitor: Client, number: string): Promise<PhonePrompt[]> {
  return visitor.listPhonePrompts({ params: { number } })
}

/** Answers the only prompt of that telephone, over HTTP. */
export async function answerPhone(
  visitor: Client,
  number: string,
  answer: 'confirm' | 'refuse' | 'lapse',
): Promise<void> {
  await expect.poll(async () => (await promptsOn(visitor, number)).length, { intervals: SOON }).toBe(1)
  for (const { id } of await promptsOn(visitor, number)) {
    await visitor.answerPhonePrompt({ params: { number, id }, body: { answer } })
  }
}
