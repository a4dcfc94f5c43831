import { CODE_ENTERERS } from '@okoume/domain/rental/handover-code.ts'
import type { HandoverDirection, Party } from '@okoume/domain/rental/rental-status.ts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PERSONAL, safeSessionStorage } from '#app/data/storage/safe-storage.ts'

/** The steps before the handover is proved, as the address names them. */
export type ModeStep = 'photos' | 'liste' | 'code'

export interface StepFacts {
  readonly direction: HandoverDirection
  readonly party: Party
  readonly takesPhotos: boolean
  readonly hasChecklist: boolean
}

/** The steps of that party: only the giver ticks the list. */
export function stepsOf({ direction, party, takesPhotos, hasChecklist }: StepFacts): readonly ModeStep[] {
  const ticks = hasChecklist && CODE_ENTERERS[direction] === party
  return [...(takesPhotos ? (['photos'] as const) : []), ...(ticks ? (['liste'] as const) : []), 'code']
}

/** The step that the address names, unless one before it is to be done. */
export function currentStep(steps: readonly ModeStep[], done: readonly ModeStep[], hash: string): ModeStep {
  const next = steps.findIndex((step) => !done.includes(step))
  const named = steps.findIndex((step) => `#${step}` === hash)
  return steps[named >= 0 && named <= next ? named : next] ?? 'code'
}

interface Progress {
  readonly done: readonly ModeStep[]
  readonly ticked: readonly string[]
}

const NOTHING: Progress = { done: [], ticked: [] }

export interface ModeProgress extends Progress {
  readonly step: ModeStep
  /** Position among the steps, from 1; the last one is when it is proved. */
  readonly number: number
  readonly total: number
  readonly tick: (ticked: readonly string[]) => void
  /** Goes on from the current step. */
  readonly finish: (ticked?: readonly string[]) => void
}

/**
 * Progress of a handover in this tab. Stored: a phone with little memory reloads the page after its camera. Each step
 * is a history entry, so that the phone's back button leads one back.
 */
export function useModeProgress(rentalId: string, facts: StepFacts): ModeProgress {
  const key = `${PERSONAL}handover.${rentalId}.${facts.direction}`
  const [progress, setProgress] = useState(
    () => (safeSessionStorage.readJson(key) as Progress | null) ?? NOTHING,
  )
  const navigate = useNavigate()
  const steps = stepsOf(facts)
  const step = currentStep(steps, progress.done, useLocation().hash)
  const change = (next: Progress) => {
    setProgress(next)
    safeSessionStorage.write(key, JSON.stringify(next))
  }
  const at = steps.indexOf(step)
  return {
    ...progress,
    step,
    number: at + 1,
    total: steps.length + 1,
    tick: (ticked) => change({ ...progress, ticked }),
    finish(ticked = progress.ticked) {
      change({ ticked, done: [...progress.done, step] })
      void navigate({ hash: steps[at + 1] ?? step })
    },
  }
}
