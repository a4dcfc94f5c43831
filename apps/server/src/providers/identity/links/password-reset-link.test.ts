import { Browser, linkTo } from '@okoume/tests/server/browser.ts'
import { signUpConfirmed } from '@okoume/tests/server/people.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { expect, test } from 'vitest'

useTestServer({ jobs: false })

async function askReset(): Promise<string> {
  const { email } = await signUpConfirmed(server, 'Rose Mboumba')
  expect((await new Browser(server).post('request-password-reset', { email })).status).toBe(200)
  const link = await linkTo(server, email, 'Choisissez un nouveau mot de passe')
  return new URL(link ?? '').searchParams.get('token') ?? ''
}

test('a link can be checked before a password is typed, without using it up', async () => {
  const check = async (token: unknown) => {
    const { status, body } = await new Browser(server).post('check-reset-link', { token })
    return status === 200 ? body.valid : status
  }
  const token = await askReset()

  expect([await check(token), await check(token)]).toEqual([true, true])
  expect([
    await check('inventé'),
    await check(`${token}x`),
    await check('../token'),
    await check(''),
  ]).toEqual([false, false, false, 400])
  expect(
    (await new Browser(server).post('reset-password', { token, newPassword: 'quatre-mots-bien-choisis' }))
      .status,
  ).toBe(200)
  expect(await check(token)).toBe(false)

  const expired = await askReset()
  await server.pool.query("update auth.verifications set expires_at = now() - interval '1 second'")
  expect(await check(expired)).toBe(false)
})
