import { z } from 'zod'
import { group, secret, setting } from './setting.ts'

/** Who sends text messages, in the order in which they are tried; none: codes by telephone are not offered. */
export type TextConfig = readonly TextProvider[]

export type TextProvider =
  | { readonly name: 'simulator' }
  | ({ readonly name: 'infobip' } & Omit<InfobipSettings, 'reportsUrl'>)
  | ({ readonly name: 'africas-talking' } & AfricasTalkingSettings)

export interface InfobipSettings {
  /** The account's own host. */
  readonly url: string
  readonly key: string
  readonly sender: string
  /** Where delivery reports are sent to. */
  readonly reportsUrl: string
}

export interface AfricasTalkingSettings {
  readonly url: string
  readonly username: string
  readonly key: string
  readonly sender: string | undefined
}

const NAMES = ['simulator', 'infobip', 'africas-talking'] as const
const HTTPS = z
  .string()
  .transform((text) => text.replace(/\/+$/, ''))
  .refine(
    (text) => URL.canParse(text) && /^https:\/\/[^/?#@]+$/.test(text),
    '%s doit être une adresse https://.',
  )
const SENDER = z.string().regex(/^[A-Za-z0-9 ]{3,11}$/, '%s doit avoir 3 à 11 lettres ou chiffres.')
const anyText = z.string().min(1)
const incomplete = (name: string) => `SMS_PROVIDERS nomme ${name} : il manque %s.`

export const TEXTS = group({
  title: 'Text messages',
  guide: 'text-messages.md',
  fields: {
    providers: setting(
      'SMS_PROVIDERS',
      z
        .string()
        .transform((text) => text.split(',').map((name) => name.trim()))
        .pipe(z.array(z.enum(NAMES, '%s doit nommer infobip ou africas-talking, séparés par des virgules.')))
        .optional(),
      'Who sends codes by SMS, first one first: `infobip,africas-talking`; the second is tried where the first has certainly sent nothing',
      'the simulator in the demo; elsewhere none, and codes by telephone are not offered',
    ),
    sender: setting(
      'SMS_SENDER',
      SENDER.default('OKOUME'),
      'Sender that telephones show, as registered with the provider',
    ),
    infobipUrl: setting(
      'INFOBIP_URL',
      HTTPS.optional(),
      "The account's own address, `https://abc123.api.infobip.com`",
      'required with `infobip`',
    ),
    infobipKey: secret(
      'INFOBIP_KEY',
      anyText.optional(),
      'API key with the scope `sms:message:send`; never logged',
      'required with `infobip`',
    ),
    talkingUsername: setting(
      'AFRICASTALKING_USERNAME',
      anyText.optional(),
      'The username of the application',
      'required with `africas-talking`',
    ),
    talkingKey: secret(
      'AFRICASTALKING_KEY',
      anyText.optional(),
      'Its API key; never logged',
      'required with `africas-talking`',
    ),
  },
  read: ({ providers, sender }, { allows, need, refuse }): TextConfig => {
    const names = providers ?? (allows.played ? ['simulator' as const] : [])
    return names.map((name): TextProvider => {
      if (name === 'infobip')
        return {
          name,
          url: need('infobipUrl', incomplete(name)),
          key: need('infobipKey', incomplete(name)),
          sender,
        }
      if (name === 'africas-talking')
        return {
          name,
          url: 'https://api.africastalking.com',
          username: need('talkingUsername', incomplete(name)),
          key: need('talkingKey', incomplete(name)),
          sender,
        }
      // Everybody reads what arrives on its telephones, codes that open an account too.
      if (!allows.played) refuse('providers', "%s : le simulateur n'est accepté qu'en démonstration.")
      return { name }
    })
  },
})
