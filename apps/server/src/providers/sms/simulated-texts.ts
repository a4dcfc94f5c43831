import type { PhoneText } from '@okoume/contract/wire/demo.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import type { Kysely } from 'kysely'
import type { TextRoad, TextSender } from '../../features/accounts/code-sender.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { playedTrouble } from '../simulator/played-trouble.ts'

export interface SimulatedTextContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly newId: NewId
}

const SLOW_MS = 20_000

/** The demo's telephones: a message has arrived once it is written, and the telephone shows it. */
export function createSimulatedTexts(
  { db, clock, newId }: SimulatedTextContext,
  road: TextRoad = 'sms',
): TextSender {
  const arrive = async (phone: GabonPhone, body: string, arrivesAt: Date) => {
    await db
      .insertInto('simulatorTexts')
      .values({ id: newId(clock.now()), phone, body, arrivesAt })
      .execute()
  }
  return {
    name: road === 'sms' ? 'simulator' : 'simulated-whatsapp',
    road,
    async send({ to, text: sms, code, key }) {
      const text = road === 'sms' ? sms : `WhatsApp : ${code} est votre code de vérification.`
      const played = playedTrouble('texts', to)
      if (played === 'refused') return { is: 'refused', why: 'number' }
      const now = clock.now()
      if (played !== 'lost')
        await arrive(to, text, new Date(now.getTime() + (played === 'slow' ? SLOW_MS : 0)))
      if (played === 'twice') await arrive(to, text, now)
      return played === 'silent' ? { is: 'unknown' } : { is: 'accepted', id: key }
    },
    readReports: () => [],
  }
}

const TEXTS_SHOWN = 50

/** The messages on a telephone, newest first. */
export async function findTexts(
  { db, clock }: Pick<SimulatedTextContext, 'db' | 'clock'>,
  phone: GabonPhone,
): Promise<PhoneText[]> {
  const rows = await db
    .selectFrom('simulatorTexts')
    .selectAll()
    .where('phone', '=', phone)
    .where('arrivesAt', '<=', clock.now())
    .orderBy('arrivesAt', 'desc')
    .orderBy('id', 'desc')
    .limit(TEXTS_SHOWN)
    .execute()
  return rows.map(({ id, body, arrivesAt }) => ({ id, text: body, sentAt: arrivesAt.toISOString() }))
}
