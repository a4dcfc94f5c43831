import { z } from 'zod'
import { identifier, instant, writtenText } from './fields.ts'

/** The text of the mail for the same event. */
export const Notice = z.object({
  id: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  link: z.string().nullable().meta({ description: 'Un chemin du site' }),
  linkLabel: z.string().nullable(),
  otherLink: z
    .string()
    .nullable()
    .meta({ description: 'Un second chemin : arrêter une alerte, par exemple' }),
  otherLabel: z.string().nullable(),
  createdAt: instant,
  read: z.boolean(),
})
export type Notice = z.output<typeof Notice>

export const MAX_NOTICES = 30

export const NoticeQuery = z.object({
  limit: z.coerce
    .number('Nombre attendu.')
    .int()
    .min(1)
    .max(MAX_NOTICES, `${MAX_NOTICES} au plus.`)
    .default(MAX_NOTICES),
  after: writtenText(200).optional().meta({ description: 'La clé « next » de la page précédente' }),
})

export const NoticeList = z.object({
  notices: z.array(Notice),
  unread: z.int(),
  next: z.string().nullable(),
})
export type NoticeList = z.output<typeof NoticeList>

/** One, or those that lead to a page; without either: all of them. */
export const NoticeRead = z.object({
  id: identifier.optional(),
  path: writtenText(200).optional().meta({ description: 'Ceux qui mènent à cette page du site' }),
})
export type NoticeRead = z.output<typeof NoticeRead>
