import { errors, jwtVerify, SignJWT } from 'jose'
import { isRedirectTarget } from './redirect-targets.ts'

const AUDIENCE = 'okoume:confirmation'
const LIFETIME = '24h'

/** Whose e-mail a mailed link confirms. */
export interface Confirmation {
  readonly userId: string
  readonly email: string
}

interface ConfirmationLinkOptions {
  readonly publicUrl: string
  readonly secret: string
  /** The library's own link, with the redirect target that the client asked for. */
  readonly asked: string
}

/**
 * The link of the mail about a new account. Its token names the account besides the e-mail: where that account is gone
 * and another one was opened with the same e-mail, it confirms nothing.
 */
export async function confirmationLink(
  { userId, email }: Confirmation,
  { publicUrl, secret, asked }: ConfirmationLinkOptions,
): Promise<string> {
  const token = await new SignJWT({ email })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(LIFETIME)
    .sign(new TextEncoder().encode(secret))
  const redirectTarget = new URL(asked).searchParams.get('callbackURL')
  const query = new URLSearchParams({
    token,
    callbackURL: isRedirectTarget(redirectTarget) ? redirectTarget : '/',
  })
  return `${publicUrl}/api/auth/verify-email?${query}`
}

/** A token's account and e-mail, or why it confirms nothing. */
export async function readConfirmation(
  secret: string,
  token: string,
): Promise<Confirmation | 'INVALID_TOKEN' | 'TOKEN_EXPIRED'> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      requiredClaims: ['sub', 'exp'],
    })
    return { userId: String(payload.sub), email: String(payload.email) }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'TOKEN_EXPIRED'
    if (error instanceof errors.JOSEError) return 'INVALID_TOKEN'
    throw error
  }
}
