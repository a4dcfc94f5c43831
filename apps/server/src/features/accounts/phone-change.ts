import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Notify } from '../../platform/notify.ts'
import { lockUser } from './account-queries.ts'

export interface PhoneChange {
  readonly userId: string
  /** The number that opened the account until now. */
  readonly former: GabonPhone
  /** Null: no number opens it any more. */
  readonly phone: GabonPhone | null
  /** Who says so: the account's person, a colleague for them, or whoever holds the number now. */
  readonly by: 'person' | 'team' | 'holder'
}

export type OnPhoneChanged = (change: PhoneChange) => Promise<void>

export interface AccountEvents {
  readonly 'number changed': PhoneChange
}

/** The identity service has changed the number: so does a profile that has the former one, and its person is notified. */
export async function followPhone(
  trx: Kysely<Schema>,
  change: PhoneChange,
  { notify, now }: { readonly notify: Notify<AccountEvents>; readonly now: Date },
): Promise<void> {
  const { userId, former, phone } = change
  // Its person has not given their name yet, or has left.
  if (!(await lockUser(trx, userId))) return
  await trx.updateTable('users').set({ phone }).where('id', '=', userId).where('phone', '=', former).execute()
  await notify(trx, 'number changed', change, now)
}
