/** Everything that names the operator: to rebrand the product, edit this file alone. */
export const BRAND = {
  name: 'Okoumé',
  tagline: 'Louer entre voisins, au Gabon',
  email: 'bonjour@okoume.test',
  /** Answers calls and chat messages. */
  phone: '077 00 00 00',
  phoneLink: 'tel:+24177000000',
} as const
