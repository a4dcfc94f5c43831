/** Hostile values in place of the expected ones. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  2 ** 53,
  -0,
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  'NaN',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '2026-02-30',
  '2026-13-01',
  '2026-1-1',
  '0000-00-00',
  '٢٠٢٦-٠١-٠١',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'x'.repeat(5000),
  [],
  [null],
  ['a', 'b'],
  {},
  { $ne: null },
  { toString: 'x' },
]

type Path = readonly string[]

/** The input with another value at that place; without the place where the value is `undefined`. */
export function withValueAt(input: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  const before = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
  const inner = withValueAt(before[key], rest, value)
  const { [key]: _, ...others } = before
  return inner === undefined ? others : { ...others, [key]: inner }
}
