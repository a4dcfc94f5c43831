import type { MailTransport } from '../features/mails/mail-transport.ts'
import type { PushSender } from '../features/notifications/push/push-sender.ts'
import type {
  AccountHolder,
  PaymentProvider,
  PaymentProviders,
  Submission,
} from '../features/payments/transactions/payment-provider.ts'
import type { StreamingStorage } from '../features/pictures/picture-storage.ts'
import { type CallWatch, observeCall } from '../platform/telemetry/observe-calls.ts'

/** The same payment providers, with metrics and logs of each call. */
export function observePayments(providers: PaymentProviders, watch: CallWatch): PaymentProviders {
  const observed = new Map(providers.all.map((one) => [one, observePayment(one, watch)]))
  const through = (one: PaymentProvider) => observed.get(one) ?? one
  return {
    ...providers,
    all: providers.all.map(through),
    of: (operator) => through(providers.of(operator)),
    named: (name) => through(providers.named(name)),
    find(name) {
      const found = providers.find(name)
      return found && through(found)
    },
  }
}

function observePayment(provider: PaymentProvider, watch: CallWatch): PaymentProvider {
  const { name, findHolder } = provider
  return Object.assign(Object.create(provider) as PaymentProvider, {
    submit: (order: Parameters<PaymentProvider['submit']>[0]) =>
      observeCall(
        watch,
        {
          provider: name,
          endpoint: `submit ${order.kind}`,
          outcomeOf: outcomeOfSubmission,
          about: { operation: order.id },
        },
        () => provider.submit(order),
      ),
    observe: (order: Parameters<PaymentProvider['observe']>[0]) =>
      observeCall(
        watch,
        {
          provider: name,
          endpoint: `observe ${order.kind}`,
          outcomeOf: ({ state }) => state,
          about: { operation: order.id },
        },
        () => provider.observe(order),
      ),
    ...(findHolder && {
      findHolder: (...number: Parameters<typeof findHolder>) =>
        observeCall(watch, { provider: name, endpoint: 'find holder', outcomeOf: outcomeOfHolder }, () =>
          findHolder(...number),
        ),
    }),
  })
}

/** Privacy: neither number nor name. */
function outcomeOfHolder(holder: AccountHolder | null): string {
  if (holder === null) return 'not-found'
  return holder.isActive ? 'active' : 'inactive'
}

/** Failures that are ours or the operator's to repair, unlike a payment that its payer's account refuses. */
const NEVER_ASKED: ReadonlyMap<string | undefined, string> = new Map([
  ['PROVIDER_TEMPORARILY_UNAVAILABLE', 'unreachable'],
  ['PROVIDER_REFUSED_US', 'settings'],
])

function outcomeOfSubmission(answer: Submission): string {
  if (answer.is === 'rejected') return NEVER_ASKED.get(answer.failure) ?? 'rejected'
  if (answer.is !== 'final' || answer.ok) return answer.is
  return NEVER_ASKED.get(answer.failure) ?? 'failed'
}

export function observeMails(mails: MailTransport, provider: string, watch: CallWatch): MailTransport {
  return {
    close: () => mails.close(),
    deliver: (mail) =>
      observeCall(
        watch,
        {
          provider,
          endpoint: 'deliver',
          outcomeOf: (failure) => (failure === null ? 'sent' : failure.kind),
          about: { mail: mail.id },
        },
        () => mails.deliver(mail),
      ),
  }
}

export function observePushes(pushes: PushSender, watch: CallWatch): PushSender {
  return {
    publicKey: pushes.publicKey,
    knows: (endpoint) => pushes.knows(endpoint),
    close: () => pushes.close(),
    deliver: (push) =>
      observeCall(watch, { provider: 'webpush', endpoint: 'deliver', outcomeOf: ({ kind }) => kind }, () =>
        pushes.deliver(push),
      ),
  }
}

export function observeStorage(
  storage: StreamingStorage,
  provider: string,
  watch: CallWatch,
): StreamingStorage {
  const done = () => 'done'
  const foundOrNot = (found: unknown) => (found ? 'found' : 'not-found')
  return {
    put: (key, bytes) =>
      observeCall(watch, { provider, endpoint: 'put', outcomeOf: done }, () => storage.put(key, bytes)),
    get: (key) =>
      observeCall(watch, { provider, endpoint: 'get', outcomeOf: foundOrNot }, () => storage.get(key)),
    open: (key) =>
      observeCall(watch, { provider, endpoint: 'open', outcomeOf: foundOrNot }, () => storage.open(key)),
    deleteFolder: (folder) =>
      observeCall(watch, { provider, endpoint: 'delete', outcomeOf: done }, () =>
        storage.deleteFolder(folder),
      ),
  }
}
