import type pg from 'pg'

// Building an index in memory of its own takes a fraction of the time.
const INDEX_MEMORY = '256MB'

/**
 * Fills an empty catalogue: without its indexes and counts, which are made once at the end. All in one transaction:
 * whoever is killed halfway leaves everything as it was. Answers null, with nothing done, where objects are there.
 */
export async function inBulk<Result>(
  client: pg.PoolClient,
  load: () => Promise<Result>,
  onIndexing: () => void,
): Promise<Result | null> {
  await client.query('begin')
  try {
    const result = await fillEmpty(client, load, onIndexing)
    await client.query('commit')
    return result
  } catch (error) {
    // A lost connection has rolled back already, and its error is the one to tell.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function fillEmpty<Result>(
  client: pg.PoolClient,
  load: () => Promise<Result>,
  onIndexing: () => void,
): Promise<Result | null> {
  if (!(await isEmpty(client))) return null
  // From here on nobody else reads or writes objects.
  await client.query('lock table items in access exclusive mode')
  if (!(await isEmpty(client))) return null
  const indexes = await dropIndexes(client)
  await client.query('alter table items disable trigger user')
  const result = await load()
  onIndexing()
  await client.query('alter table items enable trigger user')
  await client.query('select recount_item_tally()')
  await client.query(`set local maintenance_work_mem = '${INDEX_MEMORY}'`)
  for (const definition of indexes) await client.query(definition)
  return result
}

async function isEmpty(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>('select not exists (select from items) as empty')
  return rows[0]?.empty ?? false
}

/** All but those of constraints. Answers the statements that make them again. */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index
     where indrelid = 'items'::regclass
       and not exists (select from pg_constraint where conindid = indexrelid)
     order by indexrelid`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
