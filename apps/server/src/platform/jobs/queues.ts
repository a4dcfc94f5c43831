import type pg from 'pg'

/** Queues of one kind: as many of its jobs run at once as there are queues, and the other workers are left to other jobs. */
export interface QueueGroup {
  readonly names: readonly string[]
  /** Always the same queue for one id (a UUID). */
  nameFor(id: string): string
}

export function createQueueGroup(kind: string, count: number): QueueGroup {
  const names = Array.from({ length: count }, (_, index) => `${kind} ${index}`)
  return {
    names,
    nameFor: (id) => names[Number.parseInt(id.slice(-1), 16) % count] ?? kind,
  }
}

/**
 * Makes the queues before their first job. Deadlock: a queue comes into being with its first job, so that two
 * transactions that use new ones in different orders would wait for each other.
 */
export async function createQueues(pool: pg.Pool, names: readonly string[]): Promise<void> {
  // A queue outlives its jobs. In one order, because processes start together.
  await pool.query(
    `select graphile_worker.add_job('create-queue', job_key => 'create-queue ' || name, queue_name => name),
       graphile_worker.remove_job('create-queue ' || name)
     from unnest($1::text[]) as name`,
    [names.toSorted()],
  )
}
