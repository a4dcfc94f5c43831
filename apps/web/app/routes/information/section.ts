import { BRAND } from '@okoume/domain/brand.ts'
import { type Block, enumerate } from './prose.ts'

/** Who answers for this site before the law. What is null is not known yet, and the pages say so. */
interface Publisher {
  /** The company or person, as registered. */
  readonly legalName: string | null
  readonly registration: string | null
  readonly address: string | null
  /** Who runs the machines, and in which country they stand. */
  readonly host: string | null
  /** The receipt of the declaration to the data protection authority. */
  readonly dataDeclaration: string | null
}

/** Beside `brand.ts`, what an operator fills in before opening to the public. */
export const PUBLISHER: Publisher = {
  legalName: null,
  registration: null,
  address: null,
  host: null,
  dataDeclaration: null,
}

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
