import pg from 'pg'

/** Queries the database directly, as its operator would. */
export async function ask<Row extends pg.QueryResultRow>(url: string, question: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(question)).rows
  } finally {
    await client.end()
  }
}

/** Connects without encryption; returns the error message. */
export async function askPlainly(url: string): Promise<string> {
  try {
    await ask(url, 'select 1')
    return 'it was let in'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
