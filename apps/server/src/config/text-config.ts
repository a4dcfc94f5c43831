import { z } from 'zod'
import { group, secret, setting } from './setting.ts'

export interface TextConfig {
  /** Who sends text messages, in the order in which they are tried; none: codes by telephone are not offered. */
  readonly providers: readonly TextProvider[]
  /** FCFA a message, as the month's ceiling counts it. */
  readonly price: number
  /** FCFA a month, beyond which only codes go; null: none. */
  readonly ceiling: number | null
}

export type TextProvider =
  | { readonly name: 'simulator' }
  | ({ readonly name: 'infobip' } & Omit<InfobipSettings, 'reportsUrl'>)
  | ({ readonly name: 'africas-talking' } & AfricasTalkingSettings)
  | ({ readonly name: 'whatsapp' } & WhatsappSettings)

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

export interface WhatsappSettings {
  readonly url: string
  /** Meta's id of the number that sends. */
  readonly numberId: string
  readonly token: string
  /** An authentication template with a button that copies the code, in French. */
  readonly template: string
  /** Signs delivery reports. */
  readonly appSecret: string
}

const NAMES = ['simulator', 'infobip', 'africas-talking', 'whatsapp'] as const
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
        .pipe(
          z.array(
            z.enum(NAMES, '%s doit nommer infobip, africas-talking ou whatsapp, séparés par des virgules.'),
          ),
        )
        .optional(),
      'Who sends codes, first one first: `infobip,africas-talking,whatsapp`; the second is tried where the first has certainly sent nothing. By WhatsApp only who asks for it receives one',
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
    price: setting(
      'SMS_PRICE',
      z.coerce.number('%s doit être un nombre de FCFA.').int().min(1).max(1000).default(30),
      "FCFA a message, as the month's ceiling counts it",
    ),
    ceiling: setting(
      'SMS_MONTHLY_CEILING',
      z.coerce.number('%s doit être un nombre de FCFA.').int().min(1000).max(1_000_000_000).optional(),
      'FCFA that text messages may cost in a month: at 80 % administrators are told, at 100 % only codes go',
      'no ceiling',
    ),
    whatsappNumber: setting(
      'WHATSAPP_NUMBER_ID',
      z
        .string()
        .regex(/^\d{5,20}$/, '%s doit être le numéro que Meta donne au vôtre, en chiffres.')
        .optional(),
      "Meta's id of the number that sends",
      'required with `whatsapp`',
    ),
    whatsappToken: secret(
      'WHATSAPP_TOKEN',
      anyText.optional(),
      'Access token of the Cloud API; never logged',
      'required with `whatsapp`',
    ),
    whatsappSecret: secret(
      'WHATSAPP_APP_SECRET',
      anyText.optional(),
      "The Meta app's secret, which signs delivery reports; never logged",
      'required with `whatsapp`',
    ),
    whatsappTemplate: setting(
      'WHATSAPP_TEMPLATE',
      z
        .string()
        .regex(/^[a-z0-9_]{1,512}$/, '%s doit être le nom du modèle, en minuscules, chiffres et _.')
        .default('code_de_connexion'),
      'Authentication template in French, with a button that copies the code',
    ),
  },
  read: ({ providers, sender, whatsappTemplate, price, ceiling }, { allows, need, refuse }): TextConfig => {
    const names = providers ?? (allows.played ? ['simulator' as const] : [])
    // WhatsApp was blocked in Gabon before: it is never the only way.
    if (names.length > 0 && names.every((name) => name === 'whatsapp'))
      refuse('providers', '%s : whatsapp ne suffit pas, nommez aussi un fournisseur de SMS.')
    const named = names.map((name): TextProvider => {
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
      if (name === 'whatsapp')
        return {
          name,
          url: 'https://graph.facebook.com/v23.0',
          numberId: need('whatsappNumber', incomplete(name)),
          token: need('whatsappToken', incomplete(name)),
          appSecret: need('whatsappSecret', incomplete(name)),
          template: whatsappTemplate,
        }
      // Everybody reads what arrives on its telephones, codes that open an account too.
      if (!allows.played) refuse('providers', "%s : le simulateur n'est accepté qu'en démonstration.")
      return { name }
    })
    return { providers: named, price, ceiling: ceiling ?? null }
  },
})
