import {
  NOTICE_KINDS,
  NOTICE_WAYS,
  type NoticeKind,
  offersWay,
} from '@okoume/domain/notifications/notice-kinds.ts'
import { visibleText } from '@okoume/domain/writing/visible-text.ts'
import { z } from 'zod'

export const NoticeWays = z.record(z.enum(NOTICE_KINDS), z.enum(NOTICE_WAYS)).superRefine((ways, context) => {
  for (const kind of NOTICE_KINDS)
    if (!offersWay(kind, ways[kind]))
      context.addIssue({ code: 'custom', path: [kind], message: 'Pas de SMS pour ces événements.' })
})
export type NoticeWays = z.output<typeof NoticeWays>

export const NoticeSettings = z.object({
  ways: NoticeWays.meta({
    description: 'Pour chaque sorte : notification (sinon email), email seul, ou SMS',
  }),
  publicKey: z.string().meta({ description: 'La clé VAPID, pour abonner un appareil' }),
  texts: z.boolean().meta({ description: 'Vrai si des SMS peuvent aller au numéro confirmé' }),
  devices: z.int().meta({ description: "Combien d'appareils reçoivent des notifications" }),
})
export type NoticeSettings = z.output<typeof NoticeSettings>

const base64url = (bytes: number) =>
  z
    .string()
    // An invalid text gets no second error for its length.
    .regex(/^[\w-]+=*$/, { error: 'Clé incorrecte.', abort: true })
    .refine((text) => {
      const filling = text.indexOf('=')
      return Math.floor(((filling === -1 ? text.length : filling) * 3) / 4) === bytes
    }, 'Clé incorrecte.')

/** JSON form of a browser's `PushSubscription`. SSRF: the server accepts endpoints of known push services only. */
export const PushSubscription = z.object({
  endpoint: z.url('Adresse incorrecte.').max(1000).overwrite(visibleText),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
})
export type PushSubscription = z.output<typeof PushSubscription>

export const PushEndpoint = z.object({ endpoint: z.string().max(1000).overwrite(visibleText) })

/** The JSON payload of a push, encrypted for the device alone: at most 3 KB. */
export interface PushedNotice {
  /** The notification's id, also its tag: a push that arrives twice replaces the first one. */
  readonly id: string
  /** Null for what no one chooses a way of. */
  readonly kind: NoticeKind | null
  readonly title: string
  /** Its paragraphs, one per line; truncated where they are long. */
  readonly body: string
  /** Where a touch leads: a path of this site. */
  readonly path: string | null
}
