/** Who answers for this site before the law. What is null is not known yet, and the pages say so. */
export interface Publisher {
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
