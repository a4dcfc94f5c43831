import { useState } from 'react'
import { type Action, type ActionOptions, type Mutation, useActionOf, usePerform } from './action.ts'

/** `useAction` for public pages, without the query library. */
export function usePublicAction<Input = void, Output = unknown>(
  options: ActionOptions<Input, Output>,
): Action<Input> {
  const perform = usePerform(options)
  const idle = { isPending: false, variables: undefined, error: null }
  const [state, setState] = useState<Pick<Mutation<Input>, keyof typeof idle>>(idle)
  const mutation: Mutation<Input> = {
    ...state,
    reset: () => setState(idle),
    async mutateAsync(variables) {
      setState({ isPending: true, variables, error: null })
      try {
        const ending = await perform(variables)
        setState({ isPending: false, variables, error: null })
        return ending
      } catch (error) {
        setState({ isPending: false, variables, error })
        throw error
      }
    },
  }
  return useActionOf(mutation, options)
}
