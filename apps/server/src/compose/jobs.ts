import { FIGURES_SCHEDULES, figuresJobs } from '../features/administration/weekly-figures.ts'
import {
  CONVERSATION_SCHEDULES,
  conversationJobs,
  MESSAGE_QUEUE,
} from '../features/conversations/conversation-jobs.ts'
import { TICKET_SCHEDULES, ticketJobs } from '../features/help/ticket-jobs.ts'
import { ITEM_QUEUE } from '../features/listings/changes/plan-item-alerts.ts'
import { LISTING_SCHEDULES, listingJobs } from '../features/listings/listing-jobs.ts'
import { mailJobs } from '../features/mails/mail-jobs.ts'
import { MAIL_QUEUES } from '../features/mails/queue-mail.ts'
import { NOTICE_SCHEDULES, noticeJobs } from '../features/notifications/notice-jobs.ts'
import { PUSH_QUEUES } from '../features/notifications/push/plan-push.ts'
import { PAYMENT_SCHEDULES, paymentJobs } from '../features/payments/payment-jobs.ts'
import { PAYMENT_QUEUES } from '../features/payments/transactions/create-payment.ts'
import { PERSONAL_DATA_SCHEDULES, personalDataJobs } from '../features/personal-data/personal-data-jobs.ts'
import { PICTURE_QUEUE } from '../features/pictures/picture-context.ts'
import { PICTURE_SCHEDULES, pictureJobs } from '../features/pictures/picture-jobs.ts'
import {
  HANDOVER_PHOTO_SCHEDULES,
  handoverPhotoJobs,
} from '../features/rentals/handover-photos/delete-photos.ts'
import { RENTAL_SCHEDULES, rentalJobs } from '../features/rentals/rental-jobs.ts'
import { VERIFICATION_SCHEDULES, verificationJobs } from '../features/verification/verification-jobs.ts'
import { WALLET_SCHEDULES, walletJobs } from '../features/wallet/wallet-jobs.ts'
import { LEDGER_WATCH_SCHEDULES, ledgerWatchJobs } from '../monitoring/ledger-watch.ts'
import type { Jobs, Schedules } from '../platform/jobs/jobs.ts'
import { observeJobs } from '../platform/jobs/observe-jobs.ts'
import { IDENTITY_SCHEDULES, identityJobs } from '../providers/identity/sessions/one-time-tokens.ts'
import type { AppContext } from './context.ts'

/** Every feature's jobs, with metrics and logs. */
export function composeJobs(context: AppContext): Jobs {
  const { core, mails, pictures, notices, wallet, verification, personal } = context
  const jobs = {
    ...mailJobs({ ...core, transport: mails }),
    ...pictureJobs(pictures),
    ...listingJobs(core),
    ...paymentJobs(core),
    ...rentalJobs(core),
    ...handoverPhotoJobs(context.handoverPhotos),
    ...conversationJobs(core),
    ...noticeJobs(notices),
    ...walletJobs(wallet),
    ...verificationJobs(verification),
    ...ticketJobs(context.help),
    ...figuresJobs(core),
    ...personalDataJobs(personal),
    ...identityJobs(context.pool),
    ...ledgerWatchJobs(context.db),
  }
  return observeJobs(jobs, context.observed)
}

/** Every queue that our jobs use. */
export const QUEUES = [
  ...MAIL_QUEUES.names,
  ...PUSH_QUEUES.names,
  ...PAYMENT_QUEUES.names,
  PICTURE_QUEUE,
  ITEM_QUEUE,
  MESSAGE_QUEUE,
]

export const SCHEDULES: Schedules = {
  ...PICTURE_SCHEDULES,
  ...LISTING_SCHEDULES,
  ...PAYMENT_SCHEDULES,
  ...RENTAL_SCHEDULES,
  ...HANDOVER_PHOTO_SCHEDULES,
  ...CONVERSATION_SCHEDULES,
  ...NOTICE_SCHEDULES,
  ...WALLET_SCHEDULES,
  ...VERIFICATION_SCHEDULES,
  ...TICKET_SCHEDULES,
  ...FIGURES_SCHEDULES,
  ...PERSONAL_DATA_SCHEDULES,
  ...IDENTITY_SCHEDULES,
  ...LEDGER_WATCH_SCHEDULES,
}
