import type { ErrorCode } from '@okoume/contract/model/errors.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { hasDuty, type Roles } from '@okoume/domain/person/administrator-roles.ts'
import { useSession } from '#app/data/session/session.tsx'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import type { Action } from '#app/shell/actions/action.ts'
import { type PrivateActionOptions, useAction } from '#app/shell/actions/use-action.ts'
import { administrationKey } from '../page/administration-query.ts'
import { isTerminalAction } from '../trail/trail-labels.ts'

const LOST_TEXT =
  "La connexion s'est coupée : votre décision est peut-être arrivée. Réessayez, elle ne compte qu'une fois."

type ActionOptions<Input, Output> = Omit<
  PrivateActionOptions<Input, Output>,
  'refreshes' | 'overtaken' | 'onOvertaken'
>

interface DecisionOptions<Input, Output> extends ActionOptions<Input, Output> {
  /** The id under which the trail knows the case. */
  readonly subject: (input: Input) => string
  /** Closes its dialog, also where somebody was faster. */
  readonly onClose?: () => void
}

/** An administrator's action on a case: the lists are read again, and where somebody was faster they are named. */
export function useDecision<Input = void, Output = unknown>(
  options: DecisionOptions<Input, Output>,
): Action<Input> {
  const { subject, onClose, ...action } = options
  const { user } = useSession()
  return useAction<Input, Output>({
    lost: LOST_TEXT,
    ...(onClose && { onDone: onClose, onOvertaken: onClose }),
    ...action,
    refreshes: user ? [{ queryKey: administrationKey(user.id) }] : [],
    async overtaken({ code }, input) {
      const text = MESSAGES[code]
      return text === undefined ? null : text + (await whoDecided(subject(input), user?.roles ?? []))
    },
  })
}

const MESSAGES: Readonly<Partial<Record<ErrorCode, string>>> = {
  TICKET_TAKEN: "Quelqu'un d'autre suit déjà cette demande.",
  TICKET_MOVED: 'Cette demande a changé entre-temps : elle est à jour.',
  OPERATION_NOT_FOUND:
    "Cette opération n'attend plus de décision : le prestataire a répondu, ou quelqu'un a déjà tranché. La liste est à jour.",
  RETURN_REFUSED: "Ce retour n'est plus contesté : quelqu'un a déjà partagé la caution. La liste est à jour.",
  HANDOVER_OVER: "Cette remise n'est plus contestée : quelqu'un a déjà tranché. La liste est à jour.",
  RENTAL_NOT_FOUND: "Cette location n'existe plus. La liste est à jour.",
  CASE_DECIDED: 'Un autre modérateur a déjà décidé de ce signalement. La liste est à jour.',
  DECISION_IMPOSSIBLE: 'Ce qui est signalé a changé entre-temps. La liste est à jour.',
  WITHDRAWAL_SETTLED: "Ce retrait est déjà traité : quelqu'un l'a fait entre-temps. La liste est à jour.",
  WITHDRAWAL_MOVED:
    "Ce retrait a changé entre-temps : quelqu'un a noté son paiement, ou l'a refusé. La liste est à jour.",
  VERIFICATION_DECIDED: 'Ce dossier est déjà décidé, ou la personne est partie. La liste est à jour.',
  SAFEGUARD_DAY_SEEN: "Quelqu'un a mis son nom sous ce jour entre-temps. La page est à jour.",
  JOB_NOT_FOUND: "Cette tâche n'est plus en échec : quelqu'un s'en est occupé. La liste est à jour.",
  MAIL_NOT_FOUND:
    "Ce message n'est plus à renvoyer : quelqu'un l'a peut-être déjà fait. La liste est à jour.",
  CORRECTION_NOT_FOUND:
    "Cette correction est déjà décidée : quelqu'un l'a fait entre-temps. La liste est à jour.",
  OFFICE_ENTRY_NOT_FOUND:
    "Cette écriture est déjà décidée : quelqu'un l'a fait entre-temps. La liste est à jour.",
  INVOICE_NOT_WAITING:
    "Cette facture n'attend plus de référence écrite à la main : elle a été certifiée entre-temps. La liste est à jour.",
  CERTIFICATION_MOVED: "Cette référence a changé entre-temps : quelqu'un l'a corrigée. La liste est à jour.",
  EXPLANATION_NOT_FOUND:
    "Cette explication est déjà décidée : quelqu'un l'a fait entre-temps. La liste est à jour.",
  EXPLANATION_GONE:
    "Cette explication n'est plus là : quelqu'un l'a reprise entre-temps. La liste est à jour.",
  DIFFERENCE_NOT_FOUND: "Cet écart n'est plus là, ou quelqu'un l'a déjà expliqué. La liste est à jour.",
  PROVIDER_STATEMENT_NOT_FOUND: 'Ce relevé est déjà retiré. La liste est à jour.',
  WITHDRAWAL_NOT_FOUND: "Ce retrait n'existe plus. La liste est à jour.",
}

/** As the trail has it; empty where it names no one, or is not for the administrator to read. */
async function whoDecided(subject: string, roles: Roles): Promise<string> {
  if (!hasDuty(roles, 'trail')) return ''
  try {
    const { events } = await signedInApi.readTrail({ query: { subject, limit: 10 } })
    const last = events.find(({ action }) => action !== 'open verification' && action !== 'look up person')
    if (!last) return ''
    const { actorId, actorName, action, at } = last
    const unnamed = isTerminalAction(action) ? "l'exploitant, au terminal" : 'par un lien envoyé par email'
    const decider = actorId === null ? unnamed : (actorName ?? 'un compte supprimé')
    return ` C'était ${decider}, le ${formatLongInstant(at)}.`
  } catch {
    return ''
  }
}
