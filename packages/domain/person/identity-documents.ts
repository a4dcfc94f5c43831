/** What proves an identity (spec, section 9). */
export const IDENTITY_DOCUMENT_TYPES = ['CNI', 'Passeport', 'Permis'] as const

/** How long after the administrator's decision the documents are deleted (decisions, «Identity documents»). */
export const IDENTITY_DOCUMENT_KEPT_DAYS = 30
