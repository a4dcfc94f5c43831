import type { FailedMail } from '@okoume/contract/wire/mail.ts'
import { useState } from 'react'
import { readApiError } from '#app/session/read-api-error.ts'
import { signedInApi } from '#app/session/signed-in-api.ts'
import type { Outcome } from './toast.tsx'

export interface Retries {
  /** The id of the mail that is being put back into the queue. */
  readonly busy: string | null
  readonly outcome: Outcome | null
  retry(mail: FailedMail): Promise<void>
}

/** Has mails tried again, one at a time; `refresh` reads the list again. */
export function useRetries(refresh: () => Promise<void>): Retries {
  const [busy, setBusy] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return {
    busy,
    outcome,
    async retry(mail) {
      if (busy !== null) return
      setBusy(mail.id)
      const problem = await putBack(mail)
      if (problem === null) await refresh()
      setBusy(null)
      setOutcome({ shownAt: Date.now(), ...wordsFor(mail, problem) })
    },
  }
}

async function putBack({ id }: FailedMail): Promise<unknown> {
  try {
    await signedInApi.retryMail({ params: { id } })
    return null
  } catch (error) {
    return error
  }
}

function wordsFor({ to }: FailedMail, problem: unknown): Pick<Outcome, 'tone' | 'text'> {
  if (problem === null) {
    return {
      tone: 'success',
      text: `Le message pour ${to} est remis en file. S'il échoue encore, il reviendra ici.`,
    }
  }
  const refusal = readApiError(problem)
  if (refusal?.code === 'MAIL_NOT_FOUND') {
    return {
      tone: 'error',
      text: `Le message pour ${to} n'est plus à renvoyer : quelqu'un l'a peut-être déjà fait.`,
    }
  }
  const text =
    refusal?.message ?? "Connexion internet perdue : le message n'est peut-être pas remis en file. Réessayez."
  return { tone: 'error', text }
}
