import type pg from 'pg'

export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }

/** A statement of the product, with its values. */
export interface Statement {
  readonly text: string
  readonly values: readonly Value[]
}

/** The values that differ between bookings, wherever they occur. */
export interface BookingNames {
  readonly item: string
  readonly renter: string
  readonly key: string
  readonly checkout: string
  readonly payment: string
  readonly reference: string
  readonly prompt: string
}

/** Everything that the bare server needs to answer like the product. */
export interface Recordings {
  /** Address → its statements. */
  readonly reads: Readonly<Record<string, readonly Statement[]>>
  readonly booking: { readonly statements: readonly Statement[]; readonly names: BookingNames }
}

export interface Recorder {
  /** The same pool, recorded. */
  readonly pool: pg.Pool
  /** The statements of the work. */
  record(work: () => Promise<unknown>): Promise<Statement[]>
}

/** Records a pool's statements: the bare server and pgbench will repeat the product's. */
export function overhear(pool: pg.Pool): Recorder {
  let heard: Statement[] = []
  const overheard = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(of, key) {
        const value: unknown = Reflect.get(of, key, of)
        if (typeof value !== 'function') return value
        if (key === 'connect') return async () => overheard(await value.call(of))
        return (...args: unknown[]) => {
          if (key === 'query') heard.push(statementOf(args))
          return value.apply(of, args)
        }
      },
    })
  return {
    pool: overheard(pool),
    async record(work) {
      heard = []
      await work()
      return heard
    },
  }
}

/** The driver accepts a text, or an object with the text in it. */
function statementOf([query, values]: readonly unknown[]): Statement {
  if (typeof query === 'string') return { text: query, values: plain(values ?? []) }
  const config = query as pg.QueryConfig
  return { text: config.text, values: plain(config.values ?? []) }
}

/** As serialized to JSON: an instant is a text. */
function plain(values: unknown): readonly Value[] {
  return JSON.parse(JSON.stringify(values))
}

/** A recorded value, with one booking's names in place of the recorded ones. */
export function rename(value: Value, from: BookingNames, to: BookingNames): Value {
  if (typeof value !== 'string') return value
  return (Object.keys(from) as (keyof BookingNames)[]).reduce(
    (text, name) => text.replaceAll(from[name], to[name]),
    value,
  )
}
