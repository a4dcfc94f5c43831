import type { z } from 'zod'
import type { InstantSchema } from '../wire/fields.ts'

/** Value that a server may answer for a schema: an instant as a `Date`, which the serializer writes. */
export type Written<Schema> = Schema extends InstantSchema
  ? Date | string
  : Schema extends z.ZodNullable<infer Inner>
    ? Written<Inner> | null
    : Schema extends z.ZodOptional<infer Inner>
      ? Written<Inner> | undefined
      : Schema extends z.ZodArray<infer Element>
        ? Written<Element>[]
        : Schema extends z.ZodUnion<infer Options>
          ? Written<Options[number]>
          : Schema extends z.ZodObject<infer Shape>
            ? WrittenObject<z.output<Schema>, Shape>
            : z.output<Schema>

type WrittenObject<Output, Shape> = {
  [Key in keyof Output]: Key extends keyof Shape ? Written<Shape[Key]> : Output[Key]
}
