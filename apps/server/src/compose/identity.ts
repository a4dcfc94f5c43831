import { formerNumberText } from '@okoume/domain/person/phone-code.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { FirebaseSettings } from '../config/identity-config.ts'
import { MODES } from '../config/modes.ts'
import type { Secrets } from '../config/server-config.ts'
import type { DemoIdentity } from '../demo/demo-people.ts'
import type { TextMessage, TextRoad } from '../features/accounts/code-sender.ts'
import { followEmail } from '../features/accounts/follow-email.ts'
import type { Identity } from '../features/accounts/identity.ts'
import { queuedIdentityMails } from '../features/accounts/identity-mails.ts'
import { openAccount, takeOverEmail } from '../features/accounts/open-account.ts'
import { followPhone, type PhoneChange } from '../features/accounts/phone-change.ts'
import { type SendContext, sendText } from '../features/accounts/send-text.ts'
import { createNotify } from '../features/notifications/create-notify.ts'
import { ACCOUNT_NOTIFICATIONS } from '../features/notifications/number-notification.ts'
import { deleteDevices } from '../features/notifications/push/push-devices.ts'
import { noteTextReport } from '../features/notifications/texts/text-notice.ts'
import { spendText } from '../features/notifications/texts/text-spending.ts'
import { knowsDocument } from '../features/verification/document-number.ts'
import { AUTOMATIC_PAYOUT_NOTIFICATIONS } from '../features/wallet/automatic/automatic-notifications.ts'
import { stopPayoutsTo } from '../features/wallet/withdrawals/stop-automatic-payout.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { newUuid } from '../platform/clock/identifiers.ts'
import type { Database } from '../platform/database/database.ts'
import { createPool } from '../platform/database/pool.ts'
import type { HostedIdentityOfPages } from '../platform/http/pages/render-page.ts'
import { createDerivedSecrets } from '../platform/sealing/derived-secrets.ts'
import { createSeal } from '../platform/sealing/seal.ts'
import { createEmbeddedIdentity } from '../providers/identity/embedded-identity.ts'
import { createHostedIdentity, GOOGLE_KEYS_URL } from '../providers/identity/hosted/hosted-identity.ts'
import { registerHostedLinks } from '../providers/identity/hosted/hosted-links.ts'
import {
  ensureHostedDemoAccount,
  hostedOrigins,
  hostedPageSettings,
} from '../providers/identity/hosted/hosted-service.ts'
import { registerIdentityRoutes } from '../providers/identity/identity-routes.ts'
import { limitsForMode } from '../providers/identity/limits/attempt-limits.ts'
import { createPhoneCodes, type PhoneCodes } from '../providers/identity/phone/phone-codes.ts'
import { sendCode } from '../providers/identity/phone/send-code.ts'
import { resealSecondFactors, retireSigningKeys } from '../providers/identity/signing-keys.ts'
import { REPORT_SECRETS, registerTextReports } from '../providers/sms/text-reports.ts'
import { composeTextSenders } from './text-senders.ts'

export interface IdentityOptions {
  readonly config: Config
  readonly database: Database
  /** The first signs the sessions. */
  readonly secrets: Secrets
  readonly log: FastifyBaseLogger
}

/** The identity service that the settings choose, with the routes and pages that belong to it. */
export interface IdentityInUse {
  readonly identity: Identity
  readonly demo: DemoIdentity
  readonly pages?: HostedIdentityOfPages
  /** Sends text messages; without senders where identity is hosted. */
  readonly texts: SendContext
  register(http: FastifyInstance): Promise<void>
  close(): Promise<void>
}

export async function openIdentity(options: IdentityOptions): Promise<IdentityInUse> {
  const { identity: settings, publicUrl } = options.config
  if (settings.kind === 'firebase') return openHostedIdentity(options, settings)
  // The same database, with another schema first on the search path.
  const { url } = options.database
  const inSchema = `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c search_path=auth')}`
  const pool = createPool({ at: { url: inSchema }, size: options.config.running.identityPoolSize })
  const codes = createPhoneCodes(pool, options.secrets[0])
  const reportSecrets = createDerivedSecrets(options.secrets, REPORT_SECRETS)
  const senders = composeTextSenders(options.config.texts, {
    reportSecrets,
    db: options.database.kysely,
    clock: systemClock,
    newId: newUuid,
    publicUrl,
  })
  const texts = { senders, log: (level: string, message: string) => options.log.warn({ level }, message) }
  const identity = createIdentity(options, { pool, codes, texts })
  if (MODES[options.config.mode].served) await retireSigningKeys(pool, options.secrets)
  await resealSecondFactors(pool, options.secrets)
  await identity.prepare()
  return {
    identity,
    demo: identity,
    texts,
    async register(http) {
      await registerIdentityRoutes(http, identity, publicUrl)
      registerTextReports(http, {
        senders,
        secrets: reportSecrets,
        async noteReport(provider, report) {
          await codes.noteReport(provider, report)
          await noteTextReport(options.database.kysely, provider, report)
        },
      })
    },
    close: () => pool.end(),
  }
}

function openHostedIdentity(
  { config, database, log }: IdentityOptions,
  settings: FirebaseSettings,
): IdentityInUse {
  const { publicUrl } = config
  const emulated = settings.emulator !== undefined
  return {
    identity: createHostedIdentity({
      ...settings,
      publicUrl,
      keysUrl: GOOGLE_KEYS_URL,
      unsigned: emulated,
    }),
    demo: {
      ensureAccount: (account) => ensureHostedDemoAccount(settings, account),
      forgetful: emulated,
    },
    texts: { senders: [], log: () => {} },
    pages: { settings: hostedPageSettings(settings), origins: hostedOrigins(settings) },
    register: async (http) =>
      registerHostedLinks(http, {
        ...settings,
        publicUrl,
        log,
        async onEmailConfirmed({ name, ...account }) {
          // Without a name the account is opened by its first token, which carries one.
          if (name) await openAccount(database.kysely, { ...account, name }, systemClock.now())
          await takeOverEmail(database.kysely, account)
        },
      }),
    close: async () => {},
  }
}

interface IdentityParts {
  readonly pool: ReturnType<typeof createPool>
  readonly codes: PhoneCodes
  readonly texts: SendContext
}

function createIdentity(options: IdentityOptions, { pool, codes, texts }: IdentityParts) {
  const { config, database, secrets, log } = options
  const { kysely: db } = database
  const { publicUrl } = config
  const seal = createSeal(secrets)
  const sending = {
    send: (message: TextMessage, road: TextRoad) => sendText(texts, message, road),
    codes,
    host: new URL(publicUrl).host,
  }
  return createEmbeddedIdentity({
    pool,
    phoneCodes: codes,
    sendCode(message) {
      const spendAndSend = async () => {
        await spendText(db, 'code', { ...config.texts, now: systemClock.now() })
        await sendCode(sending, message)
      }
      spendAndSend().catch((error: unknown) => log.error({ err: error }, 'a code could not be sent'))
    },
    textRoads: [...new Set(texts.senders.map(({ road }) => road))],
    publicUrl,
    // The demo is opened at localhost or at 127.0.0.1.
    trustedOrigins: MODES[config.mode].played ? [`http://127.0.0.1:${config.port}`] : [],
    secret: secrets[0],
    limits: limitsForMode(config.mode),
    mails: queuedIdentityMails({ db, clock: systemClock, newId: newUuid, publicUrl }),
    log: (level, message) => log.warn({ level }, message),
    onAccountCreated: (account) => openAccount(db, account, systemClock.now()),
    onEmailChanged: followEmail,
    onSessionsEnded: (userId) => deleteDevices(db, userId),
    knowsDocument: (userId, typed) => knowsDocument(db, seal, { userId, typed }),
    onPhoneChanged: (change) => announcePhoneChange(options, texts, change),
  })
}

/** In the list, by mail, and at once by SMS to the former number: no link or code of it can be used any more. */
async function announcePhoneChange(
  { config, database, log }: IdentityOptions,
  texts: SendContext,
  change: PhoneChange,
): Promise<void> {
  const { kysely: db } = database
  const now = systemClock.now()
  const { userId, former, by } = change
  const texted = { ...ACCOUNT_NOTIFICATIONS, ...AUTOMATIC_PAYOUT_NOTIFICATIONS }
  const notify = createNotify(texted, { newId: newUuid, publicUrl: config.publicUrl })
  await db.transaction().execute(async (trx) => {
    await followPhone(trx, change, { notify, now })
    if (by !== 'person') await stopPayoutsTo({ notify }, trx, { userId, phone: former, now })
  })
  // Privacy: whoever holds the number now has no account to be told of.
  if (by === 'holder') return
  const spendAndSend = async () => {
    await spendText(db, 'code', { ...config.texts, now })
    await sendText(texts, { to: former, text: formerNumberText(), key: newUuid(now) }, 'sms')
  }
  spendAndSend().catch((error: unknown) => log.error({ err: error }, 'a former number could not be told'))
}
