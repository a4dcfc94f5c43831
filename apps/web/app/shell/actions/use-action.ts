import { type QueryKey, useMutation } from '@tanstack/react-query'
import { queryClient } from '#app/data/queries/query-client.ts'
import { type Action, type ActionOptions, useActionOf, usePerform } from './action.ts'

export interface PrivateActionOptions<Input, Output> extends ActionOptions<Input, Output> {
  /** The queries that the call changes: those that the page shows are read again before it is done. */
  readonly refreshes?: readonly { readonly queryKey: QueryKey }[]
  /** Calls of one queue run one after the other. */
  readonly queue?: string
}

/** How a private page writes: one call, what is read again, what is said. Forms and dialogs around it show its failures. */
export function useAction<Input = void, Output = unknown>(
  options: PrivateActionOptions<Input, Output>,
): Action<Input> {
  const { refreshes = [], queue } = options
  const mutationFn = usePerform(options, () =>
    Promise.all(refreshes.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey }))),
  )
  return useActionOf(useMutation({ mutationFn, ...(queue && { scope: { id: queue } }) }), options)
}
