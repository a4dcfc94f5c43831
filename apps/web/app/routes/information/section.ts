import { BRAND } from '@okoume/domain/brand.ts'
import { type Block, enumerate } from './prose.ts'
import { PUBLISHER } from './publisher.ts'

export interface Section {
  /** Part of the page's address: it stays when the words change. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
}

export const EMAIL_LINK = `[${BRAND.email}](mailto:${BRAND.email})`
export const PHONE_LINK = `[${BRAND.phone}](${BRAND.phoneLink})`

/** Who answers for the site; what the operator has not filled in is said to be missing. */
export function publisherBlocks(): Block[] {
  const { legalName, registration, address, host } = PUBLISHER
  const facts = [
    legalName && `**Éditeur** : ${legalName}`,
    registration && `**Immatriculation** : ${registration}`,
    address && `**Adresse** : ${address}`,
    host && `**Hébergement** : ${host}`,
  ].filter((fact) => fact !== null)
  const missing = [
    legalName === null && "le nom de l'éditeur",
    registration === null && 'son immatriculation',
    address === null && 'son adresse',
    host === null && "l'hébergeur et le pays où se trouvent les machines",
  ].filter((words) => words !== false)
  return [
    ...(facts.length > 0 ? [facts] : []),
    ...(missing.length > 0
      ? [
          `Pas encore publiés ici : ${enumerate(missing, 'et')}. Vous pouvez nous les demander à ${EMAIL_LINK}.`,
        ]
      : []),
  ]
}
