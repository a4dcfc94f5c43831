import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

/** A fixed yearly statement of that digest, also of a closed account; whose it is stays unsaid. */
export async function findStatement(
  db: Kysely<Schema>,
  digest: string,
): Promise<{ readonly year: number; readonly madeAt: Date } | null> {
  const found = await db
    .selectFrom('yearlyStatements')
    .select(['year', 'madeAt'])
    .where('digest', '=', digest)
    .orderBy('madeAt')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}
