import type { OperationName } from '@okoume/contract/routes.ts'
import type { Sent } from './send.ts'

/** Of what is asked for with a payment. */
export const RENTAL_SHAPE = {
  item_id: '',
  start_date: '',
  end_date: '',
  quantity: 1,
  address: '',
  recipientPhone: '',
  notes: '',
}
const item = {
  title: '',
  description: '',
  category: '',
  price: 1,
  priceUnit: '',
  images: '',
  location: '',
  available: 1,
  condition: '',
  deposit: 1,
  specifications: { Marque: '' },
}

/** Every place of every operation's input, but for its headers: something may stand there that belongs elsewhere. */
export const CALL_SHAPES: Partial<Record<OperationName, Sent>> = {
  searchItems: {
    query: { q: '', category: '', min: 0, max: 0, location: '', sort: '', after: '', limit: 0 },
  },
  getItem: { params: { id: '' } },
  listOwnerItems: { params: { ownerId: '' } },
  createItem: { body: item },
  updateItem: { params: { id: '' }, body: item },
  updateItemAvailability: { body: { item_id: '', available: true, decided_ms_ago: 0 } },
  deleteItem: { params: { id: '' } },
  uploadPicture: { form: { upload_preset: '', file: '' } },
  startPayment: {
    body: { totalPrice: 0, item: '', phoneNumber: '', operationAccountCode: '', rental: RENTAL_SHAPE },
  },
  getPayment: { params: { id: '' } },
  createRental: {
    body: { payment_id: '', ...RENTAL_SHAPE, renter_id: '', status: '', total_price: 0 },
  },
  listUserRentals: { params: { userId: '' } },
  listItemRentals: { params: { id: '' } },
  checkPendingRental: { query: { item_id: '', renter_id: '', status: '' } },
  updateRentalStatus: { body: { rental_id: '', status: '' } },
  updateReturn: { params: { id: '' }, body: { state: '', reason: '' } },
  getReceipt: { params: { id: '' } },
  settleDispute: { params: { id: '' }, body: { toOwner: 0, reason: '' } },
  listMessages: { params: { id: '' }, query: { after: 0, before: 0, readByOther: 0, status: '', wait: 0 } },
  sendMessage: { params: { id: '' }, body: { key: '', text: '' } },
  readMessages: { params: { id: '' }, body: { number: 0 } },
  listNotices: { query: { after: '' } },
  readNotices: { body: { id: '' } },
  saveNoticeWays: { body: { requests: '', answers: '', payments: '', messages: '', returns: '' } },
  subscribeDevice: { body: { endpoint: '', keys: { p256dh: '', auth: '' } } },
  unsubscribeDevice: { body: { endpoint: '' } },
  listMovements: { query: { account: '', from: '', to: '', after: '', limit: 0 } },
  requestWithdrawal: { body: { phoneNumber: '', amount: 0 } },
  showWithdrawal: { params: { id: '' }, query: { lien: '' } },
  decideWithdrawal: {
    params: { id: '' },
    query: { lien: '' },
    body: { outcome: '', receipt: '', reason: '' },
  },
  resolveReview: { params: { id: '' }, body: { outcome: '', note: '' } },
  settleWithdrawal: { params: { id: '' }, body: { outcome: '', receipt: '', reason: '' } },
  getUser: { params: { id: '' } },
  openAccount: { body: { id: '', name: '', email: '', avatar: '', walletBalance: 0, phone: '' } },
  updateProfile: {
    params: { id: '' },
    body: { name: '', phone: '', address: '', city: '', postalCode: '', avatar: '' },
  },
  uploadAvatar: { form: { file: '' } },
  exportAccount: { params: { id: '' } },
  closeAccount: { params: { id: '' } },
  updateWallet: { body: { userId: '', amount: 0, reason: '' } },
  updateCautions: { body: { userId: '', amount: 0, reason: '' } },
  uploadIdentityPicture: { form: { kind: '', prompt: '', file: '' } },
  submitVerification: {
    body: { documentType: '', documentNumber: '', documentPicture: '', livePicture: '' },
  },
  showVerification: { params: { id: '', decision: '' }, query: { lien: '' } },
  decideVerification: { params: { id: '', decision: '' }, query: { lien: '' }, body: { reason: '' } },
  sendMail: { body: { to: '', subject: '', message: '' } },
  retryMail: { params: { id: '' } },
  listDemoMails: { query: { to: '' } },
  listPhonePrompts: { params: { number: '' } },
  answerPhonePrompt: { params: { number: '', id: '' }, body: { answer: '' } },
}
