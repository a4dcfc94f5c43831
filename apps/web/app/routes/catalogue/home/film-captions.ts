export type FilmCaptions = readonly (readonly [second: number, words: string])[]

/** The words of the promotional film and the second at which each comes: drawn into it, and written beside it. */
export const FILM_CAPTIONS: FilmCaptions = [
  [0, 'Une étagère à poser… et pas de perceuse\u202f?'],
  [3, 'Trouvez-en une près de chez vous.'],
  [6.5, 'Réservez, payez par téléphone.'],
  [9.5, 'Profitez\u00a0: le travail est fait.'],
  [12, 'Rendez-la\u00a0: la caution vous revient.'],
  [14, "Louer plutôt qu'acheter."],
]
