import { BRAND } from '@okoume/domain/brand.ts'

/** What somebody tries first here, and nowhere else: the product, its places, what it is about. */
const OWN_WORDS = [
  BRAND.name,
  'gabon',
  'gabonais',
  'libreville',
  'port gentil',
  'franceville',
  'airtel',
  'moov',
  'location',
  'louer',
  'locataire',
  'proprietaire',
  'admin',
  'administrateur',
].map(lettersOf)

const ONLY_OWN_WORDS = new RegExp(`^(?:${OWN_WORDS.join('|')})+$`)

/** Whether a password is one of those words, or a few, whatever digits and signs stand around them. */
export function isOwnWord(password: string): boolean {
  return ONLY_OWN_WORDS.test(lettersOf(password))
}

function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}
