import { searchText } from '../listing/search-text.ts'

/**
 * What may not be let here (the terms' «interdits»), as people write it. Only terms that name the thing itself: a listing
 * with one of them waits for a moderator, so a word with an innocent use («couteau», «cage», «perceuse») has no place here.
 */
const TERMS: readonly string[] = [
  ...['pistolet automatique', 'fusil de chasse', 'fusil à pompe', 'kalachnikov', 'revolver', 'arme à feu'],
  ...[
    'armes à feu',
    'munition',
    'cartouche de chasse',
    'explosif',
    'dynamite',
    'grenade à main',
    'détonateur',
  ],
  ...['cannabis', 'chanvre indien', 'cocaïne', 'héroïne', 'tramadol', 'kobolo', 'drogue', 'morphine'],
  ...['médicament', 'antibiotique'],
  ...['ivoire', 'pangolin', 'perroquet gris', 'peau de panthère', "défense d'éléphant", 'viande de brousse'],
  ...['contrefaçon', 'objet volé', 'téléphone volé', 'mis en gage'],
  ...['faux passeport', 'faux papiers', 'fausse carte', 'carte sim enregistrée'],
  ...['compte airtel money', 'compte moov money', 'compte mobile money'],
  ...[
    'brouilleur',
    'caméra espion',
    'micro espion',
    'logiciel espion',
    'passe-partout',
    'crochetage',
    'skimmer',
  ],
  ...['appartement à louer', 'appartement meublé', 'studio meublé', 'chambre meublée', 'villa à louer'],
  ...['maison à louer', "prêt d'argent", 'crédit rapide', 'massage érotique'],
]

/**
 * Folds a text to how it sounds in French, simply: accents, double letters, mute endings and letters of one sound, so that
 * «kokaïne», «munissions» or «apartements» are found like the term itself.
 */
function foldSound(text: string): string {
  return searchText(text.replace(/[çÇ]/g, 's'))
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/ph/g, 'f')
    .replace(/y/g, 'i')
    .replace(/c(?=[ei])/g, 's')
    .replace(/qu|ck|[kq]/g, 'c')
    .replace(/tion/g, 'sion')
    .replace(/eau|au/g, 'o')
    .replace(/([a-z])\1+/g, '$1')
    .replace(/[esxt]+(?= |$)/g, '')
    .replace(/ +/g, ' ')
    .trim()
}

const FOLDED = TERMS.map((term) => ({ term, sound: ` ${foldSound(term)} ` }))

/** The first prohibited term that a listing's texts contain as whole words, or null. */
export function findProhibitedTerm(texts: readonly string[]): string | null {
  for (const text of texts) {
    const sound = ` ${foldSound(text)} `
    const found = FOLDED.find((one) => sound.includes(one.sound))
    if (found) return found.term
  }
  return null
}
