import type { Rental } from '@okoume/contract/wire/rental.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { apiProblem } from '../../session/api-problem.ts'
import { signedInApi } from '../../session/signed-in-api.ts'
import { quoted } from './quoted.ts'
import { newsForOwner } from './rental-news.ts'

export type Answer = 'acceptée' | 'refusée'

export interface Outcome {
  readonly tone: 'success' | 'info' | 'error'
  readonly text: string
  /** Counts what was told, so that the same words twice are told twice. */
  readonly told: number
}

export interface Decision {
  readonly busy: { readonly id: string; readonly answer: Answer } | null
  readonly outcome: Outcome | null
  /** The request that is about to be refused. */
  readonly asking: Rental | null
  ask(rental: Rental | null): void
  decide(rental: Rental, answer: Answer): Promise<void>
}

interface Report {
  readonly told: number
  readonly rental: Rental
  readonly answer: Answer
  readonly problem: unknown
}

/** Answers requests one at a time, then reads the lists again. */
export function useDecision(rentals: readonly Rental[]): Decision {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<Decision['busy']>(null)
  const [report, setReport] = useState<Report | null>(null)
  const [asking, ask] = useState<Rental | null>(null)
  return {
    busy,
    outcome: report && outcomeOf(report, rentals),
    asking,
    ask,
    async decide(rental, answer) {
      if (busy) return
      setBusy({ id: rental.id, answer })
      const problem = await change(rental, answer)
      await revalidate()
      ask(null)
      setBusy(null)
      setReport({ told: Date.now(), rental, answer, problem })
    },
  }
}

async function change(rental: Rental, answer: Answer): Promise<unknown> {
  try {
    await signedInApi.updateRentalStatus({ body: { rental_id: rental.id, status: answer } })
    return null
  } catch (error) {
    return error
  }
}

function outcomeOf({ told, rental, answer, problem }: Report, rentals: readonly Rental[]): Outcome {
  if (problem === null) return { told, tone: 'success', text: successOf(rental, answer) }
  const refusal = apiProblem(problem)
  if (refusal) {
    const now = rentals.find(({ id }) => id === rental.id)
    const overtaken = refusal.code === 'TRANSITION_REFUSED' && now !== undefined
    return overtaken
      ? { told, tone: 'info', text: `${quoted(rental.itemTitle)} : ${newsForOwner(now)}` }
      : { told, tone: 'error', text: refusal.message }
  }
  const text = 'Connexion internet perdue : votre réponse est peut-être arrivée. Vérifiez, puis réessayez.'
  return { told, tone: 'error', text }
}

function successOf({ itemTitle, total_price, deposit }: Rental, answer: Answer): string {
  if (answer === 'refusée')
    return `${quoted(itemTitle)} : demande refusée. Le locataire est intégralement remboursé.`
  const caution = deposit > 0 ? `, et ${formatFrancs(deposit)} à vos cautions` : ''
  return `${quoted(itemTitle)} : demande acceptée. ${formatFrancs(total_price - deposit)} s'ajoutent à votre portefeuille${caution}.`
}
