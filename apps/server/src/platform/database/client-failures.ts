import type pg from 'pg'

type Query = (...said: readonly unknown[]) => unknown
type Answer = (error: Error | null, result?: unknown) => void

/** Observes every failing statement of a connection, without changing its result. */
export function failuresOf(client: pg.PoolClient, hear: (error: unknown) => void): void {
  const query = client.query.bind(client) as unknown as Query
  const heard: Query = (...said) => {
    const last = said.at(-1)
    if (typeof last === 'function') return query(...said.slice(0, -1), alsoTelling(last as Answer, hear))
    const answer = query(...said)
    if (answer instanceof Promise) answer.catch(hear)
    return answer
  }
  client.query = heard as unknown as typeof client.query
}

function alsoTelling(answer: Answer, hear: (error: unknown) => void): Answer {
  return (error, result) => {
    if (error) hear(error)
    answer(error, result)
  }
}
