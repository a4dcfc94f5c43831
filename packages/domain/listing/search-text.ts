/**
 * What a search compares: lower case, without accents, spaces made one. Both the stored text of an object
 * and what a visitor types pass through here, so that «Échelle» finds «echelle» (decisions).
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
 * What is stored of an object to be searched. A line break, which no search contains, keeps a match from
 * running from the title into the description.
 */
export function listingSearchText(title: string, description: string): string {
  return `${searchText(title)}\n${searchText(description)}`
}
