import type { ContextOf } from '../../platform/feature.ts'
import { accountHandlers } from './routes.ts'

export const accounts = {
  handlers: ({ accounts: context }: { readonly accounts: ContextOf<typeof accountHandlers> }) =>
    accountHandlers(context),
}
