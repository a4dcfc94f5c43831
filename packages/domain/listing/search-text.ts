/**
 * Normalizes text for searching: lower case, no accents, single spaces. Applied to both the stored text of an item and
 * what a visitor types, so that «Échelle» finds «echelle» (decisions).
 */
export function searchText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * The stored search text of an item. The line break, which no search contains, prevents a match from spanning title and
 * description.
 */
export function listingSearchText(title: string, description: string): string {
  return `${searchText(title)}\n${searchText(description)}`
}
