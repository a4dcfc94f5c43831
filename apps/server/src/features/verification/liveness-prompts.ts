import type { LivenessRequest } from '@okoume/contract/wire/verification.ts'
import { DAY_MS, MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { chooseLivenessPrompt, LIVENESS_MINUTES, LIVENESS_TEXTS } from '@okoume/domain/person/liveness.ts'
import { type Kysely, sql } from 'kysely'
import type { LivenessPromptRow, Schema } from '../../platform/database/schema.ts'
import { lockApplicant } from './applicant.ts'
import type { VerificationContext } from './verification-context.ts'

/**
 * The movement that a person is asked for before the camera. The same until it expires: asking again gives no
 * other one that a picture at hand would fit.
 * @throws ApiError ACCOUNT_REQUIRED, VERIFICATION_CLOSED
 */
export async function askLivenessPrompt(
  { db, newId, draw }: VerificationContext,
  userId: string,
  now: Date,
): Promise<LivenessRequest> {
  return db.transaction().execute(async (trx) => {
    await lockApplicant(trx, userId)
    const asked = await openPrompts(trx, userId, now).orderBy('asked_at', 'desc').executeTakeFirst()
    return presentPrompt(asked ?? (await addPrompt(trx, { id: newId(now), userId, draw: draw(), now })))
  })
}

/** Those of that person which a picture may still answer: not expired, nor answered in a file. */
export function openPrompts(db: Kysely<Schema>, userId: string, now: Date) {
  return unansweredPrompts(db)
    .selectAll('asked')
    .where('asked.user_id', '=', userId)
    .where('asked.expires_at', '>', now)
}

/** Those that no file has answered: each is answered once, however many pictures were taken of it. */
export function unansweredPrompts(db: Kysely<Schema>) {
  return db
    .selectFrom('liveness_prompts as asked')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity_pictures as picture')
            .select(sql`1`.as('one'))
            .whereRef('picture.prompt_id', '=', 'asked.id')
            .where('picture.file_id', 'is not', null),
        ),
      ),
    )
}

interface NewPrompt {
  readonly id: string
  readonly userId: string
  readonly draw: number
  readonly now: Date
}

async function addPrompt(
  trx: Kysely<Schema>,
  { id, userId, draw, now }: NewPrompt,
): Promise<LivenessPromptRow> {
  return trx
    .insertInto('liveness_prompts')
    .values({
      id,
      user_id: userId,
      prompt: chooseLivenessPrompt(draw),
      asked_at: now,
      expires_at: new Date(now.getTime() + LIVENESS_MINUTES * MINUTE_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function presentPrompt({ id, prompt, expires_at }: LivenessPromptRow): LivenessRequest {
  return { id, prompt, text: LIVENESS_TEXTS[prompt], expiresAt: expires_at.toISOString() }
}

/** Deletes the prompts that expired a day ago; those that a picture answers go with the picture. */
export async function sweepPrompts({ db }: Pick<VerificationContext, 'db'>, now: Date): Promise<void> {
  await db
    .deleteFrom('liveness_prompts as asked')
    .where('asked.expires_at', '<', new Date(now.getTime() - DAY_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity_pictures as picture')
            .select(sql`1`.as('one'))
            .whereRef('picture.prompt_id', '=', 'asked.id'),
        ),
      ),
    )
    .execute()
}
