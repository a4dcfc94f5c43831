/** «Y» is a vowel before a consonant (Yves), not before a vowel (Yannick); an initial «h» of a name is mute. */
const BEGINS_WITH_VOWEL = /^(?:[aeiouhœæ]|y(?![aeiouy]))/i

/** `de Rose`, `d'Awa`: the preposition «de» before a name. */
export function ofName(name: string): string {
  return BEGINS_WITH_VOWEL.test(name.trim().normalize('NFD')) ? `d'${name}` : `de ${name}`
}
