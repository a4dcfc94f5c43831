import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { MODES, type Mode, type ModeRules } from './modes.ts'

/** One variable of the environment. `.env.example` and docs/operations/settings.md are generated from it. */
export interface Setting<T> {
  readonly name: string
  /** Its French messages name the variable by `%s`, and never contain the value. */
  readonly schema: z.ZodType<T>
  /** One line for operators. */
  readonly what: string
  /** The default for operators, if the schema does not say it. */
  readonly unless?: string | undefined
  /** A secret may also come from the file that `NAME_FILE` names. */
  readonly isSecret: boolean
}

type Fields = Readonly<Record<string, Setting<unknown>>>
type Values<F extends Fields> = { readonly [Key in keyof F]: F[Key] extends Setting<infer T> ? T : never }

export interface Context {
  readonly mode: Mode
  /** Relative paths start from here. */
  readonly root: string
}

/** Validation of a group, once each of its settings has been read. */
export interface Rules<F extends Fields> extends Context {
  readonly allows: ModeRules
  /** True if it is set, valid or not: an invalid value is a problem already. */
  isSet(key: keyof F & string): boolean
  /** `%s` in the message is the setting's name, `%m` the mode. */
  refuse(key: keyof F & string, message: string): void
  /** The value of a required setting; where it is missing, a problem is added and the value of the group is never used. */
  need<Key extends keyof F & string>(key: Key, message: string): NonNullable<Values<F>[Key]>
}

export interface Reading<T> {
  /** Valid only where there are no problems. */
  readonly value: T
  readonly problems: readonly string[]
}

/** Settings that are read together. */
export interface Group<T> {
  readonly title: string
  /** The page of docs/operations that says more. */
  readonly guide: string
  readonly settings: readonly Setting<unknown>[]
  read(environment: NodeJS.ProcessEnv, context?: Partial<Context>): Reading<T>
}

interface GroupDefinition<F extends Fields, T> {
  readonly title: string
  readonly guide: string
  readonly fields: F
  /** Names that are refused unless they are settings of this group: a misspelt one would be ignored silently. */
  readonly reserved?: RegExp
  /** Rules over several settings; run also where one was refused, so that all problems are reported at once. */
  readonly read: (values: Values<F>, rules: Rules<F>) => T
}

/** The settings are invalid: each problem is one line for the operator. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

export function setting<T>(name: string, schema: z.ZodType<T>, what: string, unless?: string): Setting<T> {
  return { name, schema, what, unless, isSecret: false }
}

export function secret<T>(name: string, schema: z.ZodType<T>, what: string, unless?: string): Setting<T> {
  return { name, schema, what, unless, isSecret: true }
}

export function group<F extends Fields, T>(definition: GroupDefinition<F, T>): Group<T> {
  const { title, guide, fields, reserved, read } = definition
  const settings = Object.values(fields)
  return {
    title,
    guide,
    settings,
    read(environment, { mode = 'demo', root = '' } = {}) {
      const each = mapValues<keyof F & string, F[string], FieldReading>(fields, (field) =>
        readField(environment, field),
      )
      const values = mapValues(each, ({ value }) => value) as Values<F>
      const problems = [
        ...unknownNames(environment, settings, reserved),
        ...Object.values<FieldReading>(each).flatMap((field) => field.problems),
      ]
      const isSet = (key: keyof F & string) => each[key].isSet
      const refuse = (key: keyof F & string, message: string) => {
        problems.push(message.replaceAll('%s', fields[key]?.name ?? key).replaceAll('%m', mode))
      }
      const need = <Key extends keyof F & string>(key: Key, message: string) => {
        if (!isSet(key)) refuse(key, message)
        return values[key] as NonNullable<Values<F>[Key]>
      }
      const value = read(values, { mode, allows: MODES[mode], root, isSet, refuse, need })
      return { value, problems }
    },
  }
}

/** A setting that another group reads too and validates; here an invalid value becomes `instead`. */
export function borrowed<T>(of: Setting<T>, instead: NoInfer<T>): Setting<T> {
  return { ...of, schema: of.schema.catch(instead) }
}

type Groups = Readonly<Record<string, Group<unknown>>>
type ReadGroups<G extends Groups> = { readonly [Key in keyof G]: G[Key] extends Group<infer T> ? T : never }

/** Reads several groups and reports the problems of all of them. */
export function readAll<G extends Groups>(
  groups: G,
  environment: NodeJS.ProcessEnv,
  context?: Partial<Context>,
): Reading<ReadGroups<G>> {
  const readings = mapValues(groups, (each) => each.read(environment, context))
  return {
    value: mapValues(readings, ({ value }) => value) as ReadGroups<G>,
    problems: Object.values(readings).flatMap(({ problems }) => problems),
  }
}

/** @throws ConfigError */
export function valueOrThrow<T>({ value, problems }: Reading<T>): T {
  if (problems.length > 0) throw new ConfigError(problems)
  return value
}

function mapValues<K extends string, From, To>(
  record: Readonly<Record<K, From>>,
  map: (value: From, key: K) => To,
): Record<K, To> {
  const entries = Object.entries<From>(record) as [K, From][]
  return Object.fromEntries(entries.map(([key, value]) => [key, map(value, key)])) as Record<K, To>
}

function unknownNames(
  environment: NodeJS.ProcessEnv,
  settings: readonly Setting<unknown>[],
  reserved: RegExp | undefined,
): string[] {
  const known = new Set(
    settings.flatMap(({ name, isSecret }) => (isSecret ? [name, `${name}_FILE`] : [name])),
  )
  const names = Object.keys(environment).filter((name) => reserved?.test(name) && !known.has(name))
  return names.map((name) => `${name} n'est pas un réglage.`)
}

interface FieldReading extends Reading<unknown> {
  readonly isSet: boolean
}

/** An empty variable counts as unset. */
function readField(
  environment: NodeJS.ProcessEnv,
  { name, schema, isSecret }: Setting<unknown>,
): FieldReading {
  const written = environment[name] || undefined
  const file = isSecret ? environment[`${name}_FILE`] || undefined : undefined
  const refused = (problem: string) => ({ value: undefined, isSet: true, problems: [problem] })
  if (file !== undefined && written !== undefined) {
    return refused(`${name} et ${name}_FILE sont donnés tous les deux : gardez-en un.`)
  }
  // Without the line end that editors leave there.
  const text = file === undefined ? written : (readOrNull(file)?.toString('utf8').trim() ?? null)
  if (text === null) return refused(`${name}_FILE : ce fichier ne peut pas être lu.`)
  if (text === '') return refused(`${name}_FILE : ce fichier est vide.`)
  const { data, error } = schema.safeParse(text)
  const problems = error?.issues.map(({ message }) => message.replaceAll('%s', name)) ?? []
  return { value: data, isSet: text !== undefined, problems }
}

/** Null where the file cannot be read. */
export function readOrNull(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

/** One of these words. */
export function choice<const T extends string>(words: readonly [T, ...T[]]) {
  const quoted = words.map((word) => `« ${word} »`)
  return z.enum(words, `%s doit être ${quoted.slice(0, -1).join(', ')} ou ${quoted.at(-1)}.`)
}

export function integer(least: number, most: number) {
  const message = `%s doit être un nombre entier de ${least} à ${most}.`
  return z
    .string(message)
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message)
}

/** Words between commas or spaces. */
export function list(isRight: (word: string) => boolean, message: string) {
  return z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((word) => word !== ''))
    .refine((words) => words.every(isRight), message)
}

/** The parsed text; a problem where `parse` returns `null`. */
export function parsed<T>(parse: (text: string) => T | null, message: string) {
  return z.string().transform((text, context) => {
    const value = parse(text)
    if (value !== null) return value
    context.issues.push({ code: 'custom', message, input: text })
    return z.NEVER
  })
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Where secrets may be sent: encrypted, or not beyond this very machine. */
export function isOutsideAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(text)
  if (username + password + search + hash !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
}
