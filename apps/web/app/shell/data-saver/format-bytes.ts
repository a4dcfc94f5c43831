const STEPS = [
  [1e9, 'Go'],
  [1e6, 'Mo'],
] as const

/** `3,2 Mo`, `820 Ko`; as operators count, by thousands. */
export function formatBytes(bytes: number): string {
  // 999 600 bytes are 1 Mo, not 1 000 Ko.
  const step = STEPS.find(([size]) => bytes >= size * 0.9995)
  if (!step) return `${bytes > 0 ? Math.max(1, Math.round(bytes / 1e3)) : 0}\u00a0Ko`
  const [size, unit] = step
  const figure = bytes / size
  const shown = figure < 9.95 ? figure.toFixed(1).replace('.', ',').replace(',0', '') : Math.round(figure)
  return `${shown}\u00a0${unit}`
}
