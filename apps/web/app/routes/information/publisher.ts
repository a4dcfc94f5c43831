import { enumerate } from './figures.ts'

/** Who answers for this site before the law. What is null is not known yet, and the pages say so. */
interface Publisher {
  /** The company or person, as registered. */
  readonly legalName: string | null
  readonly registration: string | null
  readonly address: string | null
  /** Hosting company, with the country of its machines. */
  readonly host: string | null
  /** The receipt of the declaration to the data protection authority. */
  readonly dataDeclaration: string | null
}

/** Beside `brand.ts`, what an operator fills in before opening to the public. */
const PUBLISHER: Publisher = {
  legalName: null,
  registration: null,
  address: null,
  host: null,
  dataDeclaration: null,
}

/** Markdown that depends on what the operator has filled in. The texts include it like figures. */
export const PUBLISHER_TEXTS = {
  publisher: describePublisher(PUBLISHER),
  declaration: PUBLISHER.dataDeclaration
    ? `Déclaration auprès de l'[APDPVP](https://www.apdpvp.ga/) : ${PUBLISHER.dataDeclaration}.`
    : "La loi soumet ces traitements à une déclaration ou à une autorisation de l'[APDPVP](https://www.apdpvp.ga/). Le récépissé de l'éditeur n'est pas encore publié ici.",
  hosting: PUBLISHER.host
    ? `Les données sont hébergées par ${PUBLISHER.host}.`
    : "L'éditeur choisit l'hébergeur et ne l'a pas encore nommé ici ; demandez-le à [{{email}}](mailto:{{email}}).",
} as const

function describePublisher({ legalName, registration, address, host }: Publisher): string {
  const facts = [
    legalName && `- **Éditeur** : ${legalName}`,
    registration && `- **Immatriculation** : ${registration}`,
    address && `- **Adresse** : ${address}`,
    host && `- **Hébergement** : ${host}`,
  ].filter((fact) => fact !== null)
  const missing = [
    legalName === null && "le nom de l'éditeur",
    registration === null && 'son immatriculation',
    address === null && 'son adresse',
    host === null && "l'hébergeur et le pays où se trouvent les machines",
  ].filter((words) => words !== false)
  const request = `Pas encore publiés ici : ${enumerate(missing, 'et')}. Vous pouvez nous les demander à [{{email}}](mailto:{{email}}).`
  return [facts.join('\n'), missing.length > 0 ? request : ''].join('\n\n').trim()
}
