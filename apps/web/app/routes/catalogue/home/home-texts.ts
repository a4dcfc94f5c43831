import { FILM_CAPTIONS } from './film-captions.ts'
import type { HeroPicture } from './hero-slide.tsx'
import avif480 from './pictures/chantier-480.avif'
import webp480 from './pictures/chantier-480.webp'
import avif720 from './pictures/chantier-720.avif'
import webp720 from './pictures/chantier-720.webp'
import avif1200 from './pictures/chantier-1200.avif'
import webp1200 from './pictures/chantier-1200.webp'

const FIRST_PICTURE: HeroPicture = {
  words: 'Un chantier à finir ?',
  alt: 'Une perceuse, une caisse à outils et un escabeau',
  category: 'bricolage',
  avif: [avif480, avif720, avif1200],
  webp: [webp480, webp720, webp1200],
}

export interface Step {
  readonly title: string
  readonly rings: number
  readonly text: string
}

const STEPS: readonly Step[] = [
  {
    title: 'Trouvez',
    rings: 2,
    text: "Cherchez l'objet qu'il vous faut près de chez vous, comparez les prix et les états.",
  },
  {
    title: 'Réservez',
    rings: 3,
    text: 'Choisissez vos dates, envoyez votre demande et payez par Airtel Money ou Moov Money.',
  },
  {
    title: 'Profitez',
    rings: 5,
    text: "Recevez l'objet, servez-vous-en, rendez-le : votre caution vous est remboursée.",
  },
]

export interface Reason {
  readonly icon: 'people' | 'deposit' | 'savings' | 'ecology'
  readonly title: string
  readonly text: string
}

const REASONS: readonly Reason[] = [
  {
    icon: 'people',
    title: 'Des loueurs vérifiés',
    text: "Chaque propriétaire montre sa pièce d'identité avant de proposer un objet.",
  },
  {
    icon: 'deposit',
    title: 'Une caution gardée',
    text: "Elle attend à part jusqu'au retour, et tout vous est remboursé si le propriétaire refuse ou ne répond pas.",
  },
  {
    icon: 'savings',
    title: "Jusqu'à 80 % d'économies",
    text: "Ne payez que les jours où vous vous servez de l'objet, pas sa vie entière dans un placard.",
  },
  {
    icon: 'ecology',
    title: 'Un geste écologique',
    text: "Un objet partagé, c'est un objet de moins à fabriquer, à importer et à jeter.",
  },
]

export interface Testimonial {
  readonly quote: string
  readonly name: string
  readonly place: string
}

const TESTIMONIALS: readonly Testimonial[] = [
  {
    quote:
      "Il me fallait une perceuse pour un seul samedi. Je l'ai louée à un voisin, à dix minutes de chez moi, pour le prix de deux taxis.",
    name: 'Mireille',
    place: 'Nzeng-Ayong, Libreville',
  },
  {
    quote:
      'Ma sono dormait entre deux mariages. Maintenant elle sort presque chaque week-end et paie la scolarité de la petite.',
    name: 'Steeve',
    place: 'Port-Gentil',
  },
  {
    quote:
      "Pour le retrait de deuil de ma tante, nous avons trouvé chaises, marmites et glacières au même endroit. Tout est arrivé à l'heure.",
    name: 'Armelle',
    place: 'Akanda',
  },
]

/**
 * The page's longer texts. They travel with its data: there they repeat the markup, which compresses to nearly
 * nothing, where in the scripts they would weigh a kilobyte and a half.
 */
export const HOME_TEXTS = {
  picture: FIRST_PICTURE,
  film: FILM_CAPTIONS,
  steps: STEPS,
  reasons: REASONS,
  testimonials: TESTIMONIALS,
}
export type HomeTexts = typeof HOME_TEXTS
