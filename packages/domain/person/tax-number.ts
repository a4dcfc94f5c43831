export const TAX_NUMBER_MESSAGE = 'Un NIF a de 6 à 15 chiffres et lettres.'

/** A tax number (NIF) as people write and dictate it, without what separates it; null for any other text. */
export function readTaxNumber(text: string): string | null {
  const number = text.replace(/[\s./-]/g, '').toUpperCase()
  return /^(?=.*\d)[A-Z\d]{6,15}$/.test(number) ? number : null
}
