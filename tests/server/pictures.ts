import type { Answer } from '@okoume/contract/contract.ts'
import type { Person } from './people.ts'
import { drawPhoto } from './photos.ts'

let seed = 0

/** Uploads a photo as that person; a unique one by default. */
export async function upload(
  person: Person,
  bytes?: Buffer,
  name = 'photo.jpg',
): Promise<Answer<'uploadPicture'>> {
  seed += 1
  const form = new FormData()
  form.append('upload_preset', 'objets')
  form.append(
    'file',
    new Blob([new Uint8Array(bytes ?? (await drawPhoto({ width: 340, height: 330 }, seed)))]),
    name,
  )
  return person.client.uploadPicture({ form })
}

/** The id in the address of a picture. */
export function idOf({ secure_url }: { readonly secure_url: string }): string {
  const id = /\/images\/objets\/([^/]+)\/960\.webp$/.exec(secure_url)?.[1]
  if (id === undefined) throw new Error(`no picture at ${secure_url}`)
  return id
}
