import type { FailedMail, FailedMailList } from '@okoume/contract/wire/mail.ts'
import { useState } from 'react'
import { readApiError } from '#app/session/read-api-error.ts'
import { signedInApi } from '#app/session/signed-in-api.ts'
import { usePolling } from '#app/session/use-polling.ts'
import type { Outcome } from './toast.tsx'

export interface Retries {
  readonly list: FailedMailList
  /** The id of the mail that is being put back into the queue. */
  readonly busy: string | null
  readonly outcome: Outcome | null
  retry(mail: FailedMail): Promise<void>
}

const POLL_MS = 5000

/** Has mails tried again, one at a time, and follows the list. */
export function useRetries(read: FailedMailList): Retries {
  const [list, setList] = useState(read)
  const [busy, setBusy] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const refresh = async () => {
    try {
      setList(await signedInApi.listFailedMails())
    } catch {
      // What was read stays; the next round tries again.
    }
  }
  usePolling(refresh, busy === null ? POLL_MS : null)
  return {
    list,
    busy,
    outcome,
    async retry(mail) {
      if (busy !== null) return
      setBusy(mail.id)
      const problem = await putBack(mail)
      if (problem === null) setList((seen) => without(seen, mail))
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

function without(list: FailedMailList, { id }: FailedMail): FailedMailList {
  return { ...list, mails: list.mails.filter((mail) => mail.id !== id) }
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
