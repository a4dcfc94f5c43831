/**
 * The product's name and contact details, for pages and mails: to rebrand, edit this file alone. The web's
 * `routes/information/publisher.ts` has the legal publisher, as only the legal pages load it.
 */
export const BRAND = {
  name: 'Okoumé',
  tagline: 'Louer entre voisins, au Gabon',
  email: 'bonjour@okoume.test',
  /** Answers calls and chat messages. */
  phone: '077 00 00 00',
  phoneLink: 'tel:+24177000000',
  /** Opens a chat with that number. */
  whatsapp: 'https://wa.me/24177000000',
  /** Where the Android application is downloaded; null until it is published. */
  androidApp: null as string | null,
} as const

export interface SocialLink {
  readonly name: 'Facebook' | 'Instagram' | 'TikTok'
  readonly url: string
}

/** The operator's accounts. */
export const SOCIAL_LINKS: readonly SocialLink[] = [
  { name: 'Facebook', url: 'https://facebook.test/okoume' },
  { name: 'Instagram', url: 'https://instagram.test/okoume' },
  { name: 'TikTok', url: 'https://tiktok.test/okoume' },
]
