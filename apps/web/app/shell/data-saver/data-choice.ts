/** True if data is spared: as the device and the line say, always, or never. */
export const DATA_CHOICES = ['auto', 'always', 'never'] as const
export type DataChoice = (typeof DATA_CHOICES)[number]

/** Subset of the Network Information API, which only Chromium has. */
export interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

export function savesData(choice: DataChoice, connection: Connection | undefined): boolean {
  if (choice !== 'auto') return choice === 'always'
  return connection?.saveData === true || /[23]g/.test(connection?.effectiveType ?? '')
}

/** Where the browser keeps the choice for pages, which must know it at once. */
export const DATA_CHOICE_KEY = 'okoume.data-saver'

export function asDataChoice(stored: unknown): DataChoice {
  return DATA_CHOICES.find((choice) => choice === stored) ?? 'auto'
}
