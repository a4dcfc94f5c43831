import type { IdentitySubmission } from '@okoume/contract/wire/verification.ts'
import type { Person } from './people.ts'
import { drawPhoto } from './photos.ts'

const SMALL = await drawPhoto({ width: 340, height: 330 })

/** A photo of a document, or a live photo that answers a prompt. */
export type ProofKind = { readonly kind: 'document' } | { readonly kind: 'live'; readonly prompt?: string }

export async function sendProof(person: Person, of: ProofKind, bytes: Buffer = SMALL): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries(of)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
  const { id } = await person.client.uploadIdentityPicture({ form })
  return id
}

/** Two valid photos, and the fields that go with them. */
export async function prepareProofs(person: Person): Promise<IdentitySubmission> {
  const { id: prompt } = await person.client.askLivenessPrompt()
  return {
    documentType: 'CNI',
    documentNumber: 'GA 1234567',
    documentPicture: await sendProof(person, { kind: 'document' }),
    livePicture: await sendProof(person, { kind: 'live', prompt }),
  }
}

const OTHER = await drawPhoto({ width: 340, height: 330 }, 2)

/** An expired card with the attestation that completes it. */
export async function preparePapers(person: Person): Promise<IdentitySubmission> {
  const proofs = await prepareProofs(person)
  const secondPicture = await sendProof(person, { kind: 'document' }, OTHER)
  return { ...proofs, documentType: 'CNI expirée', secondPicture }
}
