/** The part of the contract that the browser needs at run time: method and path of each operation. */
export const ROUTES = {
  listItems: ['GET', '/items'],
  searchItems: ['GET', '/api/items'],
  getItem: ['GET', '/single/item/{id}'],
  listOwnerItems: ['GET', '/item/{ownerId}'],
  createItem: ['POST', '/item'],
  updateItem: ['PUT', '/item/{id}'],
  updateItemAvailability: ['PUT', '/item/update-availability'],
  deleteItem: ['DELETE', '/items/{id}'],
  uploadPicture: ['POST', '/api/pictures'],

  listPaymentMethods: ['GET', '/api/payment/methods'],
  startPayment: ['POST', '/api/payment'],
  getPayment: ['GET', '/api/payment/{id}'],

  createRental: ['POST', '/api/rentals'],
  listRentals: ['GET', '/api/rentals'],
  listUserRentals: ['GET', '/rentals/user/{userId}'],
  listItemRentals: ['GET', '/api/rentals/item/{id}'],
  checkPendingRental: ['GET', '/api/rentals/check'],
  updateRentalStatus: ['PUT', '/api/rentals/update-status'],
  updateReturn: ['PUT', '/api/rentals/{id}/return'],
  getReceipt: ['GET', '/api/rentals/{id}/receipt'],

  listConversations: ['GET', '/api/conversations'],
  listMessages: ['GET', '/api/rentals/{id}/messages'],
  sendMessage: ['POST', '/api/rentals/{id}/messages'],
  readMessages: ['PUT', '/api/rentals/{id}/messages/read'],

  listNotices: ['GET', '/api/notices'],
  readNotices: ['PUT', '/api/notices/read'],

  getWallet: ['GET', '/api/wallet'],
  listMovements: ['GET', '/api/wallet/movements'],
  requestWithdrawal: ['POST', '/api/wallet/withdrawals'],
  showWithdrawal: ['GET', '/api/withdrawals/{id}/payout'],
  decideWithdrawal: ['POST', '/api/withdrawals/{id}/payout'],

  listReviews: ['GET', '/api/administration/payments'],
  resolveReview: ['POST', '/api/administration/payments/{id}'],
  listDisputes: ['GET', '/api/administration/disputes'],
  settleDispute: ['POST', '/api/administration/disputes/{id}'],
  listOpenWithdrawals: ['GET', '/api/administration/withdrawals'],
  settleWithdrawal: ['POST', '/api/administration/withdrawals/{id}'],

  getUser: ['GET', '/user/{id}'],
  openAccount: ['POST', '/api/users'],
  updateProfile: ['PUT', '/user/{id}'],
  uploadAvatar: ['POST', '/api/users/avatar'],
  exportAccount: ['GET', '/api/users/{id}/export'],
  closeAccount: ['DELETE', '/user/{id}'],
  updateWallet: ['PUT', '/api/users/update-wallet'],
  updateCautions: ['PUT', '/api/users/update-cautions'],
  askLivenessPrompt: ['POST', '/api/verification/prompt'],
  uploadIdentityPicture: ['POST', '/api/verification/pictures'],
  submitVerification: ['POST', '/api/verification'],
  showVerification: ['GET', '/api/users/verify/{id}/{decision}'],
  decideVerification: ['POST', '/api/users/verify/{id}/{decision}'],
  sendMail: ['POST', '/send-mail'],
  listFailedMails: ['GET', '/api/mails/failed'],
  retryMail: ['POST', '/api/mails/{id}/retry'],

  listDemoMails: ['GET', '/demo/mails'],
  listPhonePrompts: ['GET', '/demo/phones/{number}'],
  answerPhonePrompt: ['POST', '/demo/phones/{number}/{id}'],
  getDemoClock: ['GET', '/demo/clock'],
  setDemoClock: ['PUT', '/demo/clock'],
} as const satisfies Record<string, readonly [method: Method, path: string]>

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type OperationName = keyof typeof ROUTES
