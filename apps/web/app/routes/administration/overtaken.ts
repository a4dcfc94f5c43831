import type { ErrorCode } from '@okoume/contract/errors.ts'
import { apiProblem } from '../../session/api-problem.ts'

const WORDS: Readonly<Partial<Record<ErrorCode, string>>> = {
  OPERATION_NOT_FOUND:
    "Cette opération n'attend plus de décision : le prestataire a répondu, ou quelqu'un a déjà tranché. La liste est à jour.",
  RETURN_REFUSED: "Ce retour n'est plus contesté : quelqu'un a déjà partagé la caution. La liste est à jour.",
  RENTAL_NOT_FOUND: "Cette location n'existe plus. La liste est à jour.",
  WITHDRAWAL_SETTLED: "Ce retrait est déjà traité : quelqu'un l'a fait entre-temps. La liste est à jour.",
  WITHDRAWAL_NOT_FOUND: "Ce retrait n'existe plus. La liste est à jour.",
}

/** Why what was decided here could no longer be decided; null for any other failure. */
export function overtakenWords(error: unknown): string | null {
  const code = apiProblem(error)?.code
  return (code && WORDS[code]) ?? null
}
