import type { ContextOf } from '../../platform/feature.ts'
import { moderationHandlers } from './routes.ts'

export const moderation = {
  handlers: ({ core }: { readonly core: ContextOf<typeof moderationHandlers> }) => moderationHandlers(core),
}
