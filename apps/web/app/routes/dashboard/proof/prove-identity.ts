import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ProofWays } from '#app/data/session/phone-codes.ts'
import { useTextCodes } from '#app/data/session/text-codes.ts'
import { PERSONAL, safeLocalStorage } from '#app/data/storage/safe-storage.ts'
import { askIdentity } from './ask-identity.ts'
import type { Proof } from './proof.ts'

/**
 * Step-up; later calls are made with a token that carries its time.
 * @throws ExplainedError at the field
 */
export async function proveIdentity({ proofBy, password, smsCode }: Proof): Promise<void> {
  if (proofBy === 'password') await askIdentity((identity) => identity.reauthenticate(password))
  else await (await import('./proof-code.tsx')).proveByCode(smsCode)
  safeLocalStorage.write(LAST_WAY_KEY, proofBy)
  const { tokens } = await import('#app/data/session/current-session.ts')
  // The cached token was given before.
  await tokens.renew()
}

export function proofWaysQuery(uid: string) {
  return queryOptions({
    queryKey: [uid, 'proof ways'],
    queryFn: async () => (await import('#app/data/session/phone-codes.ts')).phoneCodes.proofWays(),
  })
}

const BY_PASSWORD: ProofWays = { password: true, phone: null }

export function useProofWays(uid: string): ProofWays {
  const offered = useTextCodes()
  const { data } = useQuery({ ...proofWaysQuery(uid), enabled: offered })
  return data ?? BY_PASSWORD
}

const LAST_WAY_KEY = `${PERSONAL}proof-by`

/** How the person proved it last in this browser, where they have both ways. */
export function readFirstWay({ password, phone }: ProofWays): Proof['proofBy'] {
  if (!phone) return 'password'
  return !password || safeLocalStorage.read(LAST_WAY_KEY) === 'code' ? 'code' : 'password'
}
