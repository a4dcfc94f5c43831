import { pictureVariant } from '@okoume/domain/listing/picture.ts'
import type { NoticeRow, NoticeSummary } from '../../platform/database/schema.ts'
import type { EmailSummary } from '../mails/mail-html.ts'
import type { EmailTemplate } from '../mails/render-mail.ts'

type Content = Pick<NoticeRow, 'title' | 'paragraphs' | 'link' | 'link_label' | 'summary'>

/** The width of a mail's picture on a dense screen. */
const PICTURE_WIDTH = 320

/** The mail of a notice: it says the same. */
export function notificationEmail(
  { title, paragraphs, link, link_label: label, summary }: Content,
  { name, publicUrl }: { readonly name: string; readonly publicUrl: string },
): EmailTemplate {
  return {
    subject: title,
    greeting: `Bonjour ${name},`,
    paragraphs,
    ...(summary && { summary: letterSummary(summary, publicUrl) }),
    ...(link !== null && label !== null && { action: { label, link: `${publicUrl}${link}` } }),
  }
}

/** With the picture's whole address: a mail is read elsewhere. */
function letterSummary(summary: NoticeSummary, publicUrl: string): EmailSummary {
  const { picture } = summary
  const address = picture && new URL(pictureVariant(picture, PICTURE_WIDTH, 'webp'), publicUrl)
  return { ...summary, picture: address?.toString() ?? null }
}
