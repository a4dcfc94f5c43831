import { afterEach, describe, expect, it, vi } from 'vitest'
import { CAMERA_ADVICE, type CameraBlock, cameraAdvice, openCamera } from './open-camera.ts'

afterEach(() => vi.unstubAllGlobals())

function cameraThat(getUserMedia: () => Promise<unknown>) {
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
}

describe('a camera that does not open', () => {
  it.each<[name: string, reason: CameraBlock]>([
    ['NotAllowedError', 'refused'],
    ['SecurityError', 'refused'],
    ['NotSupportedError', 'insecure'],
    ['NotFoundError', 'none'],
    ['NotReadableError', 'in-use'],
    ['AbortError', 'in-use'],
  ])('is explained by its reason, with what to do: %s', async (name, reason) => {
    cameraThat(() => Promise.reject(new DOMException('no', name)))
    await expect(openCamera()).rejects.toMatchObject({ reason })
    expect(CAMERA_ADVICE[reason]).not.toBe('')
  })

  it('is missing altogether where the address is not secure', async () => {
    vi.stubGlobal('navigator', {})
    await expect(openCamera()).rejects.toMatchObject({ reason: 'insecure' })
  })
})

it.each([
  ['a browser', false, "l'adresse du site"],
  ['an application', true, 'les réglages du navigateur'],
])('whoever refused it in %s learns where to allow it', (_, matches, place) => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('matchMedia', () => ({ matches }))
  expect(cameraAdvice('refused')).toContain(place)
})

it('the front camera is requested, and never the microphone', async () => {
  const getUserMedia = vi.fn(async () => 'stream')
  cameraThat(getUserMedia)
  expect(await openCamera()).toBe('stream')
  expect(getUserMedia).toHaveBeenCalledWith(
    expect.objectContaining({ audio: false, video: expect.objectContaining({ facingMode: 'user' }) }),
  )
})
