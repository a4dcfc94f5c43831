import type { MetaDescriptor } from 'react-router'
import { brandPicture, pageMeta } from '#app/shell/document/page-meta.ts'

export interface InformationMeta {
  readonly title: string
  readonly description: string
  readonly path: string
  readonly origin: string
}

/** Title and description, for search engines and for the chats into which a link is pasted. */
export function informationMeta({ title, description, path, origin }: InformationMeta): MetaDescriptor[] {
  return pageMeta({ title, description, address: origin + path, picture: brandPicture(origin) })
}
