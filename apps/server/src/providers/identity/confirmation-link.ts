import { errors, jwtVerify } from 'jose'

/** The e-mail that the library's link confirms; null for a link that is forged or expired. */
export async function emailOfLink(secret: string, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
    return typeof payload.email === 'string' ? payload.email : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
