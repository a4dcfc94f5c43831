import { hash, verify } from '@node-rs/argon2'
import { BRAND } from '@okoume/domain/brand.ts'
import {
  findPasswordProblem,
  normalizePassword,
  PASSWORD_PROBLEMS,
  type PasswordProblem,
} from '@okoume/domain/person/password-rules.ts'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { Semaphore } from '../../platform/http/limits/semaphore.ts'
import type { Queries } from './sessions/one-time-tokens.ts'

let commonLoading: Promise<ReadonlySet<string>> | undefined

const CODES: Readonly<Record<PasswordProblem, string>> = {
  'too-short': 'PASSWORD_TOO_SHORT',
  'too-long': 'PASSWORD_TOO_LONG',
  common: 'PASSWORD_TOO_COMMON',
}

/**
 * Refuses a password that would be guessed soon: also one's own e-mail, or its local part.
 * @throws APIError
 */
export async function requireGoodPassword(password: unknown, email: string): Promise<void> {
  if (typeof password !== 'string') return
  // The passwords that are tried first, in lower case. Half a megabyte: loaded when a password is first chosen.
  commonLoading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((one) => one.toLowerCase())),
  )
  const common = await commonLoading
  const own = email.toLowerCase()
  const problem = findPasswordProblem(
    password,
    (lowered) =>
      common.has(lowered) ||
      // One of our own words or a few, whatever digits and signs are around them.
      ONLY_OWN_WORDS.test(foldLetters(lowered)) ||
      lowered === own ||
      lowered === own.split('@')[0],
  )
  if (problem) {
    throw new APIError('BAD_REQUEST', { code: CODES[problem], message: PASSWORD_PROBLEMS[problem] })
  }
}

/** Applies at sign-up and reset; a change of the password checks for itself. */
export function passwordPolicy() {
  return {
    id: 'okoume-password-policy',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/sign-up/email',
          handler: createAuthMiddleware(async ({ body }) => {
            const { password, email } = (body ?? {}) as { password?: unknown; email?: unknown }
            await requireGoodPassword(password, typeof email === 'string' ? email : '')
          }),
        },
        {
          matcher: ({ path }) => path === '/reset-password',
          handler: createAuthMiddleware(async (ctx) => {
            const { newPassword, token } = (ctx.body ?? {}) as { newPassword?: unknown; token?: unknown }
            await requireGoodPassword(newPassword, await emailOfToken(ctx, token))
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

async function emailOfToken({ context }: GenericEndpointContext, token: unknown): Promise<string> {
  if (typeof token !== 'string') return ''
  const known = await context.internalAdapter.findVerificationValue(`reset-password:${token}`)
  const user = known && (await context.internalAdapter.findUserById(known.value))
  return user?.email ?? ''
}

/** Guesses that are specific to this product: its name, its places, what it is about. */
const OWN_WORDS = [
  BRAND.name,
  'gabon',
  'gabonais',
  'libreville',
  'port gentil',
  'franceville',
  'airtel',
  'moov',
  'location',
  'louer',
  'locataire',
  'proprietaire',
  'admin',
  'administrateur',
].map(foldLetters)

const ONLY_OWN_WORDS = new RegExp(`^(?:${OWN_WORDS.join('|')})+$`)

function foldLetters(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}

// OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// libuv has four threads, which also read files: hashing takes at most two of them.
const AT_ONCE = 2
// About three seconds of queue; later calls are refused.
const WAITING = { atMost: 200, refusal: 'OVERLOADED' } as const

/**
 * Hashes and checks passwords, a few at once. Earlier releases hashed them as typed, composed or decomposed: such a hash is
 * replaced when its password is next given.
 */
export function createPasswords(queries: Queries) {
  const semaphore = new Semaphore(AT_ONCE, WAITING)
  return {
    hash: (password: string) =>
      semaphore.take(async () => {
        const [normalized, ...others] = spellings(password)
        const hashed = await hash(normalized, ARGON2ID)
        // Prevents user enumeration: of an unknown e-mail the library hashes the password instead of checking it.
        for (const _ of others) await hash(normalized, ARGON2ID)
        return hashed
      }),
    verify: ({ hash: stored, password }: { readonly hash: string; readonly password: string }) =>
      semaphore.take(async () => {
        const [normalized, ...others] = spellings(password)
        if (await verify(stored, normalized)) return true
        for (const other of others) {
          if (!(await verify(stored, other))) continue
          // Its salt makes a hash unique. Race: a password that was changed meanwhile stays.
          await queries.query('update auth.accounts set password = $2 where password = $1', [
            stored,
            await hash(normalized, ARGON2ID),
          ])
          return true
        }
        return false
      }),
  }
}

/** As it is hashed, then as an earlier release may have hashed it; for most passwords one spelling. */
function spellings(password: string): readonly [string, ...string[]] {
  const normalized = normalizePassword(password)
  const others = new Set([password, password.normalize('NFD')])
  others.delete(normalized)
  return [normalized, ...others]
}
