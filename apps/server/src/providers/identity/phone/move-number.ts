import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import type pg from 'pg'
import type { NumberMove } from '#src/features/accounts/identity.ts'
import type { OnPhoneChanged } from '#src/features/accounts/phone-change.ts'
import { endSessions, type OnSessionsEnded } from '../sessions/open-sessions.ts'
import { findHolder } from './phone-sign-in.ts'

interface MoveContext {
  readonly pool: pg.Pool
  readonly onSessionsEnded: OnSessionsEnded
  readonly onPhoneChanged: OnPhoneChanged
}

/**
 * Gives an account another number, or none, by decision of a person; its sessions end. Mistyped: only a number that
 * somebody has proved in the last two days, and opened no account with, is given. `audit` is called
 * first; then nothing changes where there was no number to release.
 */
export async function moveNumber(
  { pool, onSessionsEnded, onPhoneChanged }: MoveContext,
  { id, phone }: { readonly id: string; readonly phone: GabonPhone | null },
  audit: () => Promise<void>,
): Promise<NumberMove> {
  const client = await pool.connect()
  let former: GabonPhone | null
  try {
    await client.query('begin')
    const { rows } = await client.query<{ phone: GabonPhone | null }>(
      'select phone_number as phone from auth.users where id = $1 for update',
      [id],
    )
    former = rows[0]?.phone ?? null
    const holder = phone === null ? undefined : await findHolder(client, phone)
    if (phone !== null && (!holder || holder.opened)) {
      await client.query('rollback')
      return holder ? 'taken' : 'unproved'
    }
    await audit()
    if (former === phone) {
      await client.query('rollback')
      return 'moved'
    }
    if (holder) await client.query('delete from auth.users where id = $1', [holder.id])
    await client.query(
      `update auth.users set phone_number = $2, phone_number_verified = true, phone_changed_at = now() where id = $1`,
      [id, phone],
    )
    await endSessions(client, id)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  await onSessionsEnded(id)
  if (former) await onPhoneChanged({ userId: id, former, phone, by: 'team' })
  return 'moved'
}
