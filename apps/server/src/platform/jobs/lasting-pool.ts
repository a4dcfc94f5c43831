import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseUnavailable } from '../database/unavailable.ts'
import { finishesJob } from './library-internals.ts'

export interface LastingOptions {
  readonly pool: pg.Pool
  readonly retryMs: number
  /** Shutdown: do not wait for the database any more. */
  readonly isStopping: () => boolean
  readonly log: (error: unknown) => void
}

interface Statement {
  readonly text: string
  readonly values?: unknown[]
  readonly name?: string
}

/**
 * The pool as the job library needs it. It does not wait for the statement that takes a finished job away: one that
 * failed would end the process, or keep the job locked by a worker that lives. So that one is tried until it is done.
 */
export function lastingPool(options: LastingOptions): pg.Pool {
  const { pool } = options
  // The listening connection is asked for with a callback, and the library reconnects it on its own.
  const connect = (callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback ? pool.connect(callback) : Promise.resolve(new LastingClient(options))
  return new Proxy(pool, {
    get: (target, name) => {
      if (name === 'connect') return connect
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Takes its connection with the first statement, and another one where that is lost. */
class LastingClient {
  readonly #options: LastingOptions
  #client: pg.PoolClient | undefined

  constructor(options: LastingOptions) {
    this.#options = options
  }

  async query(asked: string | Statement, values?: unknown[]): Promise<pg.QueryResult> {
    const statement = typeof asked === 'string' ? { text: asked, ...(values && { values }) } : asked
    if (finishesJob(statement.name)) return this.#finish(statement)
    try {
      return await this.#ask(statement)
    } catch (error) {
      // Removes the error code: for some codes the library would wait for up to two minutes; without one it polls on.
      throw isDatabaseUnavailable(error)
        ? new Error(error instanceof Error ? error.message : String(error), { cause: error })
        : error
    }
  }

  release(error?: Error | boolean): void {
    this.#client?.release(error)
    this.#client = undefined
  }

  async #ask(statement: Statement): Promise<pg.QueryResult> {
    this.#client ??= await this.#options.pool.connect()
    return this.#client.query(statement)
  }

  async #finish(statement: Statement): Promise<pg.QueryResult> {
    const { retryMs, isStopping, log } = this.#options
    for (;;) {
      try {
        return await this.#ask(statement)
      } catch (error) {
        log(error)
        this.release(true)
        // Jobs that stay locked are released by another worker: this worker's heartbeat lock ends with its connection.
        if (isStopping()) return NOTHING
        await sleep(retryMs)
      }
    }
  }
}

const NOTHING: pg.QueryResult = { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }
