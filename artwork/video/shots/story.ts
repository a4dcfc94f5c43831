import { FILM_CAPTIONS } from '@okoume/web/app/routes/catalogue/home/film-captions.ts'
import { sentence } from '../captions.ts'
import type { Shot } from '../shot.ts'
import type { Studio } from '../sprite.ts'
import { findShot, payShot } from './in-hand.ts'
import { lackShot } from './lack.ts'
import { nameShot } from './name.ts'
import { returnShot } from './return.ts'
import { workShot } from './work.ts'

export interface StoryOptions {
  readonly studio: Studio
  /** A picture of a drill for rent, as a data address. */
  readonly picture: string
  /** The brand's growth rings, as a data address. */
  readonly rings: string
}

export const FILM_LENGTH = 16

const WORDS = [
  ['Une étagère', 'à poser… et pas', 'de perceuse ?'],
  ['Trouvez-en', 'une près de', 'chez vous.'],
  ['Réservez,', 'payez par', 'téléphone.'],
  ['Profitez :', 'le travail', 'est fait.'],
  ['Rendez-la : la caution', 'vous revient.'],
  ["Louer plutôt qu'acheter."],
] as const

/** The story: a person needs a drill, finds it, pays, uses it and gives it back. */
export async function showStory({ studio, picture, rings }: StoryOptions): Promise<Shot[]> {
  const caption = (index: number) => sentence(WORDS[index] ?? [], FILM_CAPTIONS[index]?.[1] ?? '')
  const acts = await Promise.all([
    lackShot(studio, caption(0)),
    findShot(studio, caption(1), picture),
    payShot(studio, caption(2)),
    workShot(studio, caption(3)),
    returnShot(studio, caption(4)),
    nameShot(rings, caption(5)),
  ])
  return acts.map((act, index) => ({
    ...act,
    from: FILM_CAPTIONS[index]?.[0] ?? 0,
    until: FILM_CAPTIONS[index + 1]?.[0] ?? FILM_LENGTH,
  }))
}
