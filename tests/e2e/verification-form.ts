import { LIVENESS_TEXTS } from '@okoume/domain/person/liveness.ts'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../../tools/browser/chromium-path.ts'
import { mailTo } from './demo-mails.ts'
import { pictureFile } from './owner-pictures.ts'
import type { Person } from './people.ts'
import { awaitScripts } from './renter.ts'

const { executablePath, env } = findChromium()
const CAMERA_ARGS = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
/** A camera that shows a clock, and a person who allows it. */
export const FAKE_CAMERA = { executablePath, env, args: [...CHROMIUM_ARGS, ...CAMERA_ARGS] }

const ADMINISTRATOR = 'admin@okoume.test'

/** The profile's section on identity. */
export function sectionOf(page: Page): Locator {
  return page.locator('#verification')
}

export async function openVerification(page: Page): Promise<Locator> {
  await watchCamera(page)
  await page.goto('/tableau-de-bord/profil#verification')
  await expect(page.getByRole('heading', { name: "Vérification d'identité" })).toBeInViewport()
  await awaitScripts(page)
  return sectionOf(page)
}

/** Records the camera's tracks, to know whether its light is on. */
async function watchCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    Object.assign(globalThis, { cameraTracks: tracks })
    const devices = navigator.mediaDevices
    const open = devices?.getUserMedia.bind(devices)
    if (!open) return
    devices.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      tracks.push(...stream.getTracks())
      return stream
    }
  })
}

/** How many times the camera was opened, and whether it is on now. */
export function cameraOf(page: Page): Promise<{ opened: number; on: boolean }> {
  return page.evaluate(() => {
    const { cameraTracks } = globalThis as unknown as { cameraTracks: MediaStreamTrack[] }
    return {
      opened: cameraTracks.length,
      on: cameraTracks.some(({ readyState }) => readyState === 'live'),
    }
  })
}

export async function fillDocument(page: Page): Promise<void> {
  const section = sectionOf(page)
  await section.getByRole('radio', { name: "Carte nationale d'identité" }).check()
  await section.getByLabel('Numéro de la pièce').fill('ga 12-3456')
  await section.getByLabel('Choisir une photo').setInputFiles(await documentFile())
  await expect(section.getByRole('figure', { name: 'Photo de votre pièce' })).toContainText('bien reçue')
}

export function documentFile() {
  return pictureFile(3, { width: 2400, height: 1500 })
}

/** Up to the camera's picture, with a prompt. */
export async function openCamera(page: Page): Promise<void> {
  const section = sectionOf(page)
  await section.getByRole('button', { name: 'Ouvrir la caméra' }).click()
  await expect(section.getByText(ANY_PROMPT)).toBeVisible()
  await expect(shutterOf(page)).toBeEnabled()
}

export const ANY_PROMPT = new RegExp(`^(${Object.values(LIVENESS_TEXTS).join('|')})$`)

export function shutterOf(page: Page): Locator {
  return sectionOf(page).getByRole('button', { name: 'Prendre la photo', exact: true })
}

export async function takeLivePhoto(page: Page): Promise<void> {
  const section = sectionOf(page)
  await openCamera(page)
  await shutterOf(page).click()
  await section.getByRole('button', { name: 'Utiliser cette photo' }).click()
  await expect(livePictureOf(page)).toContainText('bien reçue')
}

export function livePictureOf(page: Page): Locator {
  return sectionOf(page).getByRole('figure', { name: 'Photo de vous' })
}

export function sendButton(page: Page): Locator {
  return sectionOf(page).getByRole('button', { name: 'Envoyer', exact: true })
}

/** A whole file, without the form: with a NIP, of an expired card and its attestation. */
export async function sendFile({ api }: Person, nip?: string): Promise<void> {
  const { id: prompt } = await api.askLivenessPrompt()
  const upload = async (fields: Record<string, string>, place: number) => {
    const { buffer, mimeType } = await pictureFile(place)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), 'photo.jpg')
    return (await api.uploadIdentityPicture({ form })).id
  }
  await api.submitVerification({
    body: {
      documentType: nip === undefined ? 'Passeport' : 'CNI expirée',
      documentNumber: 'GA123456',
      ...(nip !== undefined && { nip, secondPicture: await upload({ kind: 'document' }, 2) }),
      documentPicture: await upload({ kind: 'document' }, 0),
      livePicture: await upload({ kind: 'live', prompt }, 1),
    },
  })
}

/** The link in the administrator's mail for that decision. */
export async function decisionLink(
  request: APIRequestContext,
  { id, name }: Person,
  decision: '2' | '0' | '-1',
): Promise<string> {
  const { text } = await mailTo(request, ADMINISTRATOR, `Identité à vérifier\u00a0: ${name}`)
  const address = new RegExp(`/api/users/verify/${id}/${decision}\\?\\S+`).exec(text)?.[0]
  if (!address) throw new Error(`no link for ${decision} in the mail about ${name}`)
  return address
}
