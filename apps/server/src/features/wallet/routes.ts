import type { Handlers } from '../../platform/http/operations.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** Manual entries by administrators are not open yet; who may not make them is refused already. */
export function walletHandlers(): Handlers<'updateWallet' | 'updateCautions'> {
  const notYet = async () => {
    throw new Refusal('NOT_AVAILABLE_YET')
  }
  return { updateWallet: notYet, updateCautions: notYet }
}
