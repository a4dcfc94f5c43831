import { BRAND } from '@okoume/domain/brand.ts'

export interface ReadPush {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly path: string | null
}

/** Browsers revoke the permission of a site that shows nothing for a push: an unreadable one shows this. */
export const UNREADABLE: ReadPush = {
  id: '',
  title: BRAND.name,
  body: 'Vous avez du nouveau.',
  path: null,
}

export function readPush(text: string | undefined): ReadPush {
  try {
    const { id, title, body, path } = JSON.parse(text ?? '')
    if (typeof id !== 'string' || typeof title !== 'string' || !title) return UNREADABLE
    return {
      id,
      title,
      body: typeof body === 'string' ? body : '',
      path: typeof path === 'string' ? path : null,
    }
  } catch {
    return UNREADABLE
  }
}
