/** A term of the terms' «interdits», as people write it. */
export interface ProhibitedTerm {
  readonly term: string
  /** Words that make it another thing where it is named, a subject's in the title: a «pistolet» beside «peinture» is a tool. */
  readonly unless: readonly string[]
  /** A term that listings also mention: it counts as the subject of the title alone. */
  readonly onlyAsSubject: boolean
}

const wordsOf = (list: string) => list.split(', ').filter(Boolean)

const anywhere = (terms: string, unless = ''): readonly ProhibitedTerm[] =>
  wordsOf(terms).map((term) => ({ term, unless: wordsOf(unless), onlyAsSubject: false }))

const asSubject = (terms: string, unless = ''): readonly ProhibitedTerm[] =>
  wordsOf(terms).map((term) => ({ term, unless: wordsOf(unless), onlyAsSubject: true }))

const TOYS = 'jouet, déguisement, costume, peluche, mascotte, gonflable, masque, bouée, tirelire'
const SPRAYED = 'peinture, peindre, colle, coller, silicone, mastic, sablage, crépi, vernis, eau, bulles'
const SPRAYERS = `${SPRAYED}, compresseur, pneumatique, agrafe, clous, arrosage, arroser, lavage, laver, karcher, pression`
const HEATERS = 'thermique, chauffant, soudure, massage, laser, gâteau, pâtisserie, cuisine'
const DWELLINGS = 'appartement, maison, villa, logement, studio, chambre, duplex, terrain, parcelle'

const WEAPONS = [
  ...anywhere('pistolet', `${SPRAYERS}, ${HEATERS}, ${TOYS}`),
  ...anywhere('pistolet automatique, pistolet 9 mm, revolver, kalachnikov, AK-47, AK47, glock'),
  ...anywhere('fusil, carabine', `affûter, aiguiser, boucher, couteau, paintball, ${TOYS}`),
  ...anywhere('fusil de chasse, fusil à pompe, mitraillette, fusil mitrailleur, calibre 12'),
  ...anywhere('arme à feu, arme de poing, arme de guerre, arme de chasse, arme blanche, vraie arme'),
  ...anywhere('arme à louer, louer arme, taser, matraque, poing américain, gaz lacrymogène'),
  ...asSubject('arme, armes'),
  ...anywhere('munition, chevrotine, cartouche de chasse, cartouche calibre, balle réelle'),
  ...anywhere('obus, explosif, dynamite, détonateur, grenade à main, cocktail molotov, bombe artisanale'),
  ...asSubject('cartouche', 'encre, toner, imprimante, silicone, mastic, gaz, filtre, eau, graisse'),
  ...asSubject('grenade', `fruit, sirop, jus, ${TOYS}`),
  ...asSubject("pétard, feu d'artifice, poudre noire, acide sulfurique, cyanure, mercure"),
]

const DRUGS = [
  ...anywhere('cannabis, chanvre indien, marijuana, haschich, cocaïne, méthamphétamine, ecstasy'),
  ...anywhere('héroïne', `robe, film, manga, ${TOYS}`),
  ...anywhere('tramadol, kobolo, drogue, morphine, codéine, kétamine, iboga, cytotec, viagra'),
  ...anywhere(
    'médicament, antibiotique, vaccin',
    'boîte, pilulier, armoire, trousse, glacière, réfrigérateur, frigo, congélateur, chariot',
  ),
  ...asSubject('insuline, oxygène médical, ordonnance, banga'),
]

const SPECIES_AND_ANIMALS = [
  ...anywhere("en ivoire, défense d'éléphant, ivoire d'éléphant, ivoire véritable, vrai ivoire"),
  ...anywhere('statue ivoire, statuette ivoire, bracelet ivoire, collier ivoire, bijou ivoire'),
  ...asSubject("ivoire, objet d'ivoire, pointe d'ivoire"),
  ...anywhere('écaille de pangolin, écaille de tortue, peau de panthère, peau de léopard, dent de panthère'),
  ...anywhere("viande de brousse, corne de rhinocéros, queue d'éléphant, poil d'éléphant, perroquet gris"),
  ...anywhere('pangolin, chimpanzé', TOYS),
  ...asSubject(
    'chien, chiot, chat, chaton, mouton, cabri, chèvre, bœuf, vache, porc, cochon, poulet',
    `${TOYS}, levage, atelier, moteur, grill, barbecue`,
  ),
  ...asSubject(
    'cheval, âne, coq, perroquet, singe, gorille, mandrill, serpent, crocodile, tortue',
    `${TOYS}, bascule, bois, manège, arçons`,
  ),
]

const STOLEN_AND_FORGED = [
  ...anywhere('contrefaçon, objet volé, téléphone volé, iphone volé, moto volée, ordinateur volé'),
  ...anywhere("mis en gage, mise en gage, faux billet, fausse monnaie, multiplication d'argent"),
  ...anywhere('faux passeport, faux papier, faux permis, faux document, faux visa, faux diplôme'),
  ...anywhere('fausse carte, fausse pièce, fausse ordonnance, carte clonée, carte sim enregistrée'),
  ...anywhere('moto sans papiers, voiture sans papiers, véhicule sans papiers, sans carte grise'),
  ...anywhere('compte airtel money, compte moov money, compte mobile money, compte bancaire à louer'),
  ...asSubject(
    "passeport, permis de conduire, carte d'identité, carte nationale, CNI, carte grise, diplôme, visa",
    'étui, housse, pochette, porte, cadre, lecteur, plastifieuse',
  ),
  ...asSubject(
    "carte de séjour, titre de séjour, acte de naissance, casier judiciaire, carte d'électeur, carte SIM",
    'étui, housse, pochette, lecteur, adaptateur, routeur, plastifieuse',
  ),
  ...asSubject('carte bancaire, carte visa, puce airtel, puce moov, compte airtel, compte moov'),
]

const SPYING_AND_BREAKING_IN = [
  ...anywhere('brouilleur, caméra espion, micro espion, stylo espion, logiciel espion, mouchard'),
  ...anywhere('crochetage, clé passe-partout, piratage, décodeur piraté, cloner carte'),
  ...anywhere('skimmer', 'piscine, bassin, aquarium'),
  ...asSubject('passe-partout, passe partout', 'scie, cadre, tableau, photo, encadrement, robe'),
]

const LODGINGS_SERVICES_AND_LOANS = [
  ...wordsOf(DWELLINGS).flatMap((one) =>
    anywhere(`${one} à louer, louer ${one}, ${one} meublé, loue ${one}`),
  ),
  ...asSubject('appartement, villa, logement, duplex, colocation, parcelle, hôtel, auberge, motel'),
  ...asSubject('entrepôt, local commercial, boutique, magasin, terrain', `${TOYS}, poupée, enfants`),
  ...asSubject('chambre', 'air, froide, photographique, coucher, bébé'),
  ...asSubject('maison', 'poupée, gonflable, enfants, jeu, toile, carton, chien'),
  ...asSubject(
    'studio',
    'photo, flash, éclairage, lumière, fond, micro, enregistrement, musique, enceintes, monitoring',
  ),
  ...asSubject(
    'massage, cours, ménage, traiteur, chauffeur privé, nounou, baby-sitter, babysitter, baby sitting',
    'table, fauteuil, appareil, matériel, machine, kit, coussin, livre',
  ),
  ...asSubject(
    "femme de ménage, réparation, dépannage, déménagement, prestation, formation, main d'œuvre",
    'outils, caisse, kit, matériel, chariot, diable, cartons, sangles, couvertures',
  ),
  ...asSubject(
    'plombier, maçon, électricien, photographe, coiffeuse, coiffeur, escorte, escort',
    'outils, caisse, kit, matériel, table, chaise, casque, sac, miroir, meuble',
  ),
  ...anywhere('massage érotique, massage à domicile, service sexuel, plan cul, rencontre coquine'),
  ...anywhere("prêt d'argent, prêt rapide, prêt entre particuliers, crédit rapide, microcrédit"),
  ...asSubject('prêt, crédit, argent'),
]

/** Things that may not be let here: a listing with one of these waits for a moderator. */
export const PROHIBITED_TERMS: readonly ProhibitedTerm[] = [
  ...WEAPONS,
  ...DRUGS,
  ...SPECIES_AND_ANIMALS,
  ...STOLEN_AND_FORGED,
  ...SPYING_AND_BREAKING_IN,
  ...LODGINGS_SERVICES_AND_LOANS,
]
