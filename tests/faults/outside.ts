import type { MypvitSettings } from '../../apps/server/src/config/payment-config.ts'
import { MypvitFake } from '../server/fakes/mypvit-fake.ts'
import { INVOICE_SETTINGS } from '../server/invoice-settings.ts'
import { type Manners, type PlayedMailServer, playMailServer } from '../server/mail-server.ts'
import { type ObjectStorage, startObjectStorage } from '../server/object-storage.ts'

/** External services, simulated on this machine with books of their own. */
export interface Outside {
  readonly mypvit: MypvitFake
  readonly mails: PlayedMailServer
  readonly storage: ObjectStorage
  readonly environment: Readonly<Record<string, string>>
}

export async function playOutside(stack: AsyncDisposableStack, manners: Manners = {}): Promise<Outside> {
  const mypvit = await MypvitFake.start()
  stack.defer(() => mypvit.stop())
  const mails = await playMailServer(manners)
  stack.defer(() => mails.stop())
  const storage = await startObjectStorage()
  stack.defer(() => storage.stop())
  const { bucket, region, endpoint = '', accessKeyId, secretAccessKey } = storage.settings
  return {
    mypvit,
    mails,
    storage,
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
      MAIL_FROM: 'Okoumé <bonjour@okoume.test>',
      STORAGE_S3_BUCKET: bucket,
      STORAGE_S3_REGION: region,
      STORAGE_S3_ENDPOINT: endpoint,
      STORAGE_S3_ACCESS_KEY_ID: accessKeyId,
      STORAGE_S3_SECRET_ACCESS_KEY: secretAccessKey,
      ...INVOICE_SETTINGS,
      ...settingsOf(mypvit.settings),
    },
  }
}

function settingsOf(settings: MypvitSettings): Record<string, string> {
  const { renewSecretUrl, paymentUrl, statusUrl, renewAccountField, accounts } = settings
  const accountSettings = Object.entries(accounts).flatMap(([operator, { code, password, callbackCode }]) => [
    [`MYPVIT_${operator}_ACCOUNT`, code],
    [`MYPVIT_${operator}_PASSWORD`, password],
    [`MYPVIT_${operator}_CALLBACK_CODE`, callbackCode],
  ])
  return {
    PAYMENT_AIRTEL: 'mypvit',
    PAYMENT_MOOV: 'mypvit',
    MYPVIT_RENEW_SECRET_URL: renewSecretUrl,
    MYPVIT_PAYMENT_URL: paymentUrl,
    MYPVIT_STATUS_URL: statusUrl,
    MYPVIT_RENEW_ACCOUNT_FIELD: renewAccountField,
    ...Object.fromEntries(accountSettings),
  }
}
