import type { Written } from '@okoume/contract/model/written.ts'
import type { LivenessRequest } from '@okoume/contract/wire/verification.ts'
import { DAY_MS, MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { chooseLivenessPrompt, LIVENESS_MINUTES, LIVENESS_TEXTS } from '@okoume/domain/person/liveness.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
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
): Promise<Written<typeof LivenessRequest>> {
  return db.transaction().execute(async (trx) => {
    await lockApplicant(trx, userId)
    const asked = await openPrompts(trx, userId, now).orderBy('askedAt', 'desc').executeTakeFirst()
    const row =
      asked ??
      (await trx
        .insertInto('livenessPrompts')
        .values({
          id: newId(now),
          userId,
          prompt: chooseLivenessPrompt(draw()),
          askedAt: now,
          expiresAt: new Date(now.getTime() + LIVENESS_MINUTES * MINUTE_MS),
        })
        .returningAll()
        .executeTakeFirstOrThrow())
    return { ...row, text: LIVENESS_TEXTS[row.prompt] }
  })
}

/** Those of that person which a picture may still answer: not expired, nor answered in a file. */
export function openPrompts(db: Kysely<Schema>, userId: string, now: Date) {
  return unansweredPrompts(db)
    .selectAll('asked')
    .where('asked.userId', '=', userId)
    .where('asked.expiresAt', '>', now)
}

/** Those that no file has answered: each is answered once, however many pictures were taken of it. */
export function unansweredPrompts(db: Kysely<Schema>) {
  return db
    .selectFrom('livenessPrompts as asked')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identityPictures as picture')
            .select(sql`1`.as('one'))
            .whereRef('picture.promptId', '=', 'asked.id')
            .where('picture.fileId', 'is not', null),
        ),
      ),
    )
}

/** Deletes the prompts that expired a day ago; those that a picture answers go with the picture. */
export async function sweepPrompts({ db }: Pick<VerificationContext, 'db'>, now: Date): Promise<void> {
  await db
    .deleteFrom('livenessPrompts as asked')
    .where('asked.expiresAt', '<', new Date(now.getTime() - DAY_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identityPictures as picture')
            .select(sql`1`.as('one'))
            .whereRef('picture.promptId', '=', 'asked.id'),
        ),
      ),
    )
    .execute()
}
