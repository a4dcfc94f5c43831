import { searchText } from '../listing/search-text.ts'

/** Sounds of letters in French, applied in this order to a word without accents. */
const SOUNDS: readonly (readonly [letters: RegExp, sound: string])[] = [
  // As English says it: «scooter».
  [/oo/g, 'ou'],
  [/e(?:[rz]|urs?)$/, 'e'],
  [/ph/g, 'f'],
  [/[cs]ch|sh|ch/g, '%'],
  [/h/g, ''],
  [/y/g, 'i'],
  [/qu|q|ck/g, 'k'],
  [/c(?=[ei])|ss|z/g, 's'],
  [/c/g, 'k'],
  [/ge(?=[ao])|g(?=[ei])/g, 'j'],
  [/gn/g, 'ni'],
  [/eau|au/g, 'o'],
  [/ai|ei/g, 'e'],
  [/(.)\1+/g, '$1'],
  // Mute at the end: «perceuses», «bois», «chaud».
  [/(?<=..)(?:es?|[stxd]s?)$/, ''],
]

/**
 * How a word sounds, roughly: equal for spellings that are read alike («farmassie» and «pharmacie»). Takes the word as it
 * is written, since «ç» sounds otherwise than «c».
 */
export function soundKey(word: string): string {
  const plain = searchText(word.normalize('NFC').replace(/ç/gi, 'ss'))
  return SOUNDS.reduce((sound, [letters, as]) => sound.replace(letters, as), plain)
}
