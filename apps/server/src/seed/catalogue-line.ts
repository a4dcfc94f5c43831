import type { FileHandle } from 'node:fs/promises'
import { CATEGORIES } from '@okoume/domain/listing/categories.ts'
import { CONDITIONS } from '@okoume/domain/listing/listing-attributes.ts'
import { LISTING_LIMITS, MAX_STOCK } from '@okoume/domain/listing/listing-limits.ts'
import { MAX_FRANCS } from '@okoume/domain/money/amount.ts'
import { z } from 'zod'

/** As many as twelve hexadecimal digits can number: ids become the end of a UUID. */
const MAX_ID = 2 ** 48 - 1

const text = z.string().refine((value) => !value.includes('\0'), 'contains a NUL')

/** One object of a catalogue, as a line of JSON tells it. */
const CatalogueLine = z.object({
  id: z.int().min(0).max(MAX_ID),
  title: text.min(1).max(LISTING_LIMITS.title),
  description: text.max(LISTING_LIMITS.description),
  category: z.enum(CATEGORIES),
  /** Any town: the explorer's places are those of its objects. */
  city: text.min(1).max(80),
  district: text.max(80).optional(),
  /** FCFA. */
  pricePerDay: z.int().min(1).max(MAX_FRANCS),
  currency: z.literal('XAF').optional(),
  condition: z.enum(CONDITIONS),
  deposit: z.int().min(0).max(MAX_FRANCS),
  stock: z.int().min(0).max(MAX_STOCK),
  ownerId: z.int().min(0).max(MAX_ID),
  createdAt: z.iso.datetime({ offset: true }),
})
export type CatalogueLine = z.output<typeof CatalogueLine>

export type ReadLine =
  | { readonly ok: true; readonly line: CatalogueLine }
  | { readonly ok: false; readonly why: string }

/** Reads a line of a catalogue, or says in French what is wrong with it. */
export function readCatalogueLine(written: string): ReadLine {
  let value: unknown
  try {
    value = JSON.parse(written)
  } catch {
    return { ok: false, why: "ce n'est pas du JSON" }
  }
  const read = CatalogueLine.safeParse(value)
  if (read.success) return { ok: true, line: read.data }
  const fields = new Set(read.error.issues.map(({ path }) => path.join('.') || 'la ligne entière'))
  return { ok: false, why: `incorrect ou manquant : ${[...fields].join(', ')}` }
}

/** A file line by line, from when the first one is asked for: Node's own reader loses what it reads before. */
export async function* linesOf(file: FileHandle): AsyncGenerator<string> {
  yield* file.readLines()
}
