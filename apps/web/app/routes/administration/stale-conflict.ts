import type { ErrorCode } from '@okoume/contract/errors.ts'
import type { TrailEvent } from '@okoume/contract/wire/administration-trail.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { readApiError } from '#app/session/read-api-error.ts'
import { signedInApi } from '#app/session/signed-in-api.ts'
import { isOfTerminal } from './trail-labels.ts'

const MESSAGES: Readonly<Partial<Record<ErrorCode, string>>> = {
  OPERATION_NOT_FOUND:
    "Cette opération n'attend plus de décision : le prestataire a répondu, ou quelqu'un a déjà tranché. La liste est à jour.",
  RETURN_REFUSED: "Ce retour n'est plus contesté : quelqu'un a déjà partagé la caution. La liste est à jour.",
  RENTAL_NOT_FOUND: "Cette location n'existe plus. La liste est à jour.",
  WITHDRAWAL_SETTLED: "Ce retrait est déjà traité : quelqu'un l'a fait entre-temps. La liste est à jour.",
  VERIFICATION_DECIDED: 'Ce dossier est déjà décidé, ou la personne est partie. La liste est à jour.',
  JOB_NOT_FOUND: "Cette tâche n'est plus en échec : quelqu'un s'en est occupé. La liste est à jour.",
  CORRECTION_NOT_FOUND:
    "Cette correction est déjà décidée : quelqu'un l'a fait entre-temps. La liste est à jour.",
  WITHDRAWAL_NOT_FOUND: "Ce retrait n'existe plus. La liste est à jour.",
}

/** Why what was decided here could no longer be decided; null for any other failure. */
export function staleConflictMessage(error: unknown): string | null {
  const code = readApiError(error)?.code
  return (code && MESSAGES[code]) ?? null
}

/** Who was faster, as the trail has it; empty where it names nobody, or cannot be read. */
export async function whoDecided(subject: string): Promise<string> {
  try {
    const { events } = await signedInApi.readTrail({ query: { subject, limit: 10 } })
    const last = events.find(({ action }) => action !== 'open verification' && action !== 'look up person')
    if (!last) return ''
    return ` C'était ${decider(last)}, le ${formatLongInstant(last.at)}.`
  } catch {
    return ''
  }
}

function decider({ actorId, actorName, action }: TrailEvent): string {
  if (actorId !== null) return actorName ?? 'un compte supprimé'
  return isOfTerminal(action) ? "l'exploitant, au terminal" : 'par un lien envoyé par mail'
}
