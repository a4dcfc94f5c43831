import type { PhonePrompt } from '@okoume/contract/wire/demo.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Schema } from '../../platform/database/schema.ts'

export type PromptAnswer = 'confirm' | 'refuse' | 'lapse'

const STATES = { confirm: 'succeeded', refuse: 'refused', lapse: 'lapsed' } as const

/** The payment prompts that wait on a telephone, oldest first. */
export async function findPrompts(
  db: Kysely<Schema>,
  clock: Clock,
  phone: GabonPhone,
): Promise<PhonePrompt[]> {
  const rows = await db
    .selectFrom('simulatorOperations')
    .selectAll()
    .where('phone', '=', phone)
    .where('kind', '=', 'collect')
    .where('state', '=', 'waiting')
    .where('expiresAt', '>', clock.now())
    .orderBy('createdAt')
    .execute()
  return rows.map(({ promptId, operator, amount, label, expiresAt }) => ({
    id: promptId,
    kind: 'payment',
    operator,
    amount,
    label,
    expiresAt: expiresAt.toISOString(),
  }))
}

/**
 * Answers a waiting prompt as its renter does. The provider's reference of what was answered, for its
 * callback to name; null where nothing waited.
 */
export async function answerPrompt(
  db: Kysely<Schema>,
  clock: Clock,
  prompt: { readonly phone: GabonPhone; readonly id: string; readonly answer: PromptAnswer },
): Promise<string | null> {
  const answered = await db
    .updateTable('simulatorOperations')
    .set({ state: STATES[prompt.answer] })
    .where('promptId', '=', prompt.id)
    .where('phone', '=', prompt.phone)
    .where('kind', '=', 'collect')
    .where('state', '=', 'waiting')
    .where('expiresAt', '>', clock.now())
    .returning('reference')
    .executeTakeFirst()
  return answered?.reference ?? null
}
