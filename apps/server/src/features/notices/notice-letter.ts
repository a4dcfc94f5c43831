import type { NoticeRow } from '../../platform/database/schema.ts'
import type { Letter } from '../mails/render-mail.ts'

type Words = Pick<NoticeRow, 'title' | 'paragraphs' | 'link' | 'link_label'>

/** The mail of a notice: it says the same. */
export function noticeLetter(
  { title, paragraphs, link, link_label: label }: Words,
  { name, publicUrl }: { readonly name: string; readonly publicUrl: string },
): Letter {
  return {
    subject: title,
    greeting: `Bonjour ${name},`,
    paragraphs,
    ...(link !== null && label !== null && { action: { label, link: `${publicUrl}${link}` } }),
  }
}
