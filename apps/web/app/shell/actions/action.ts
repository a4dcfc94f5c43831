import type { ApiError } from '@okoume/client/client.ts'
import { useRef, useState } from 'react'
import { askNetwork } from '#app/data/api/ask-network.ts'
import { isReachable, useOffline } from '#app/data/api/reachability.ts'
import { readApiError } from '#app/data/api/read-api-error.ts'
import type { AlertTone } from '#app/ui/alert.tsx'
import {
  type ActionFailure,
  ExplainedError,
  type ExplainOptions,
  explainError,
  NotSentError,
} from './explain-error.ts'
import { useClearOutcome, useShowOutcome } from './outcome-area.tsx'

export interface ActionOptions<Input, Output> extends ExplainOptions {
  readonly call: (input: Input) => Promise<Output>
  /** It concerns this device alone, and needs no network. */
  readonly local?: boolean
  /** Said once it is done; without it, or null, the page that follows says so. */
  readonly done?: string | ((output: Output, input: Input) => string | null)
  /** Of what is said; `info` where what was asked is only on its way. */
  readonly tone?: AlertTone | ((output: Output) => AlertTone)
  /** Why it could no longer be done, where someone was faster: the page is refreshed and says so. Null for any other refusal. */
  readonly overtaken?: (refusal: ApiError, input: Input) => string | null | Promise<string | null>
  readonly onDone?: (output: Output, input: Input) => unknown
  readonly onOvertaken?: () => unknown
}

/** A slow line is no lost one: a press may wait longer than a link. */
const NETWORK_ANSWERS_WITHIN_MS = 4000

/** True if the server answers now: what this tab noticed last may be over. */
async function networkAnswers(): Promise<boolean> {
  return (isReachable() && navigator.onLine) || (await askNetwork(NETWORK_ANSWERS_WITHIN_MS))
}

/** `ignored`: another press was under way. */
export type Ending = 'done' | 'overtaken' | 'ignored' | ActionFailure

export interface Action<Input> {
  readonly busy: boolean
  /** Argument of the last run; tells which row is busy. */
  readonly input: Input | undefined
  readonly failure: ActionFailure | null
  /** Runs once at a time, if the network answers. A failure is shown in the outcome area, unless its form shows it. */
  run(input: Input, options?: { readonly failsInForm?: boolean }): Promise<Ending>
  /** Forgets the failure. */
  reset(): void
}

/** The part of a TanStack mutation that an action uses. */
export interface Mutation<Input> {
  readonly isPending: boolean
  readonly variables: Input | undefined
  readonly error: unknown
  mutateAsync(input: Input): Promise<'done' | 'overtaken'>
  reset(): void
}

/**
 * The call of an action, what is refreshed after it, and what is said of it.
 * @throws what the API refuses, or a lost network; NotSentError without a network
 */
export function usePerform<Input, Output>(
  options: ActionOptions<Input, Output>,
  refresh: () => Promise<unknown> = async () => {},
): (input: Input) => Promise<'done' | 'overtaken'> {
  const show = useShowOutcome()
  const { call, local = false, overtaken, onDone, onOvertaken } = options
  return async (input) => {
    if (!local && !(await networkAnswers())) throw new NotSentError()
    try {
      const output = await call(input)
      await refresh()
      await onDone?.(output, input)
      const outcome = describeOutcome(options, output, input)
      if (outcome) show(...outcome)
      return 'done'
    } catch (error) {
      const refusal = readApiError(error)
      if (!refusal && !(error instanceof ExplainedError)) {
        console.error(error)
        // The call may have arrived.
        void refresh()
      }
      const text = refusal && (await overtaken?.(refusal, input))
      if (!text) throw error
      await refresh()
      await onOvertaken?.()
      show('info', text)
      return 'overtaken'
    }
  }
}

function describeOutcome<Input, Output>(
  { done, tone = 'success' }: ActionOptions<Input, Output>,
  output: Output,
  input: Input,
): readonly [AlertTone, string] | null {
  const text = typeof done === 'function' ? done(output, input) : done
  return text ? [typeof tone === 'function' ? tone(output) : tone, text] : null
}

/** An action on a mutation: single flight, and its failure in French. */
export function useActionOf<Input>(mutation: Mutation<Input>, options: ExplainOptions): Action<Input> {
  const show = useShowOutcome()
  const clear = useClearOutcome()
  const offline = useOffline()
  const running = useRef(false)
  // The library tells of a mutation after the event: until then a pressed radio would spring back.
  const [pressed, setPressed] = useState<{ readonly input: Input } | null>(null)
  const failure = mutation.error ? explainError(mutation.error, options) : null
  return {
    busy: pressed !== null || mutation.isPending,
    input: pressed ? pressed.input : mutation.variables,
    // Once the network is back, nothing is wrong any longer.
    failure: failure?.unsent && !offline ? null : failure,
    reset: mutation.reset,
    async run(input, { failsInForm = false } = {}) {
      // A second press comes before the first has drawn anything.
      if (running.current) return 'ignored'
      running.current = true
      setPressed({ input })
      clear()
      try {
        return await mutation.mutateAsync(input)
      } catch (error) {
        const failed = explainError(error, options)
        if (!failsInForm) show('error', failed.text, failed)
        return failed
      } finally {
        running.current = false
        setPressed(null)
      }
    },
  }
}
