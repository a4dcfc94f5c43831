import { sendTo } from '@okoume/tests/server/send.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoListings } from './demo-data.ts'

useTestServer({ jobs: false })

const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => server.http.inject({ method, url })

test('the link preview of a demo item is its drawn cover', async () => {
  const [cover] = demoListings[0]?.pictures ?? []
  const answer = await get(`/images/demo/${cover}/social.jpg`)

  expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  })
  expect((await get(`/images/demo/${cover}/social.jpg`, 'HEAD')).headers.etag).toBe(answer.headers.etag)
})

test('a picture of the demo may be embedded elsewhere, as in a mail', async () => {
  const [cover] = demoListings[0]?.pictures ?? []

  expect((await get(`/images/demo/${cover}/320.webp`)).headers).toMatchObject({
    'content-type': 'image/webp',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('any other picture of the demo has a link preview, though none was drawn', async () => {
  const [, second] = demoListings.find(({ pictures }) => pictures.length > 1)?.pictures ?? []
  const answer = await get(`/images/demo/${second}/social.jpg`)

  expect(answer.statusCode).toBe(200)
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  })
  expect(answer.rawPayload.length).toBeLessThanOrEqual(200 * 1024)
})

test.each(['inconnu', '..%2fsrc', '%2e%2e', 'avatars', 'X'])('%s has none', async (name) => {
  expect(await sendTo(server, { method: 'GET', url: `/images/demo/${name}/social.jpg` })).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
  })
})

test('with data saving a larger picture of the demo is replaced by a lighter one', async () => {
  const [cover] = demoListings[0]?.pictures ?? []
  const url = `/images/demo/${cover}/960.webp`
  const sparing = await server.http.inject({ method: 'GET', url, headers: { 'save-data': 'on' } })
  const [whole, lighter] = await Promise.all([get(url), get(url.replace('960', '640'))])

  expect(sparing.rawPayload.equals(lighter.rawPayload)).toBe(true)
  expect(whole.rawPayload.length).toBeGreaterThan(sparing.rawPayload.length)
  for (const { headers } of [sparing, whole]) expect(headers.vary).toBe('Save-Data')
  expect(sparing.headers['cache-control']).toContain('private')
})
