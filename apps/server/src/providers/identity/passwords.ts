import { hash, verify } from '@node-rs/argon2'
import { Semaphore } from '../../platform/http/limits/semaphore.ts'

// OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// libuv has four threads, which also read files: hashing takes at most two of them.
const AT_ONCE = 2
// About three seconds of queue; later calls are refused.
const WAITING = { atMost: 200, refusal: 'OVERLOADED' } as const

/** Hashes and checks passwords, a few at once. */
export function createPasswords() {
  const semaphore = new Semaphore(AT_ONCE, WAITING)
  return {
    hash: (password: string) => semaphore.take(() => hash(password, ARGON2ID)),
    verify: ({ hash: stored, password }: { readonly hash: string; readonly password: string }) =>
      semaphore.take(() => verify(stored, password)),
  }
}
