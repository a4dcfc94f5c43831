import { CATEGORIES, type Category } from './categories.ts'
import { searchText } from './search-text.ts'

/** How the words of titles begin, as `searchText` writes them. */
const BEGINNINGS: Readonly<Record<Category, string>> = {
  electronique:
    "sono|enceinte|baffle|micro|table de mix|console|playstation|xbox|manette|video|projecteur|ecran|appareil photo|camera|objectif|drone|ordinateur|laptop|pc |macbook|tablette|telev|tele |smart tv|imprimante|photocop|copieur|ventil|clim|onduleur|panneau solaire|kit solaire|station d'energie|piano|clavier|synth|ampli|casque audio|routeur|telephone",
  bricolage:
    'perceuse|visseuse|perforateur|groupe electro|generat|nettoyeur haute|karcher|meuleuse|disqueuse|betonniere|malaxeur|poste a soud|soudeuse|echafaud|echelle|escabeau|outil|caisse a outil|compresseur|ponceuse|rabot|scie|marteau|compacteur|vibreur|cric|palan|treuil|transpalette|diable|rallonge|enrouleur|cle a choc|boulonneuse|citerne|cuve',
  vehicules:
    'pick|hilux|toyota|camion|remorque|4 x 4|4x4|4 × 4|land cruiser|prado|scooter|moto |moto-|mobylette|velo |velos|bicyclette|vtt|minibus|bus |hiace|voiture|vehicule|berline|bateau|pirogue|barque|coffre de toit|siege auto|jet-ski',
  sport:
    'tente de camp|tente|paddle|surf|but de |buts de |ballon|sac de frappe|gant|kayak|canoe|canne a peche|cannes a peche|palme|masque et tuba|tuba|banc de muscu|muscu|haltere|tapis de course|table de ping|ping|raquette|sac a dos|sac de couchage|trampoline|chateau gonflable|jeu|djembe|tam-tam|guitare',
  cuisine:
    "marmite|micro-ondes|faitout|casserole|glaciere|congel|frigo|refrig|barbecue|rechaud|gaziniere|cuisiniere|four |chafing|chauffe-plat|vaisselle|assiette|couvert|verre|robot|mixeur|machine a pop|machine a cafe|cafetiere|fontaine a eau|distributeur d'eau|friteuse|plancha",
  jardin:
    'chaise|table|nappe|chapiteau|tente de fete|tente de recep|bache|barnum|tonnelle|tondeuse|debrouss|rotofil|tronconneuse|brouette|parasol|motopompe|pompe a eau|pulveris|motoculteur|arrosoir|tuyau|machette|taille-haie|rateau|pelle',
  vetements:
    'robe|tenue|costume|smoking|toge|toque|gilet|deguisement|masque de|pagne|boubou|chemise|chaussure|sac a main|bijou|chapeau|voile|veste|manteau|habit|vetement',
}

const PATTERNS = CATEGORIES.map(
  (category) => [category, new RegExp(`\\b(?:${BEGINNINGS[category]})`, 'g')] as const,
)

/** By its first word that says so, and of two that begin there by the longer; null where none does. */
export function guessCategory(title: string): Category | null {
  const text = `${searchText(title)} `
  const found = PATTERNS.flatMap(([category, pattern]) =>
    [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ category, index, length })),
  )
  const [first] = found.toSorted((a, b) => a.index - b.index || b.length - a.length)
  return first?.category ?? null
}
