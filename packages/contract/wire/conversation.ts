import { MESSAGE_MAX_LENGTH } from '@okoume/domain/rental/conversation.ts'
import { RENTAL_STATUSES } from '@okoume/domain/rental/rental-status.ts'
import { z } from 'zod'
import { calendarDate, identifier, instant, writtenText } from './fields.ts'

export const Message = z.object({
  number: z.int().meta({ description: 'Sans trou, à partir de 1' }),
  authorId: z.string(),
  key: z.string().nullable().meta({ description: "La clé sous laquelle l'appelant l'a envoyé" }),
  text: z.string(),
  hidden: z.boolean().meta({
    description: "Un numéro ou un email y est masqué pour l'autre, tant que la location n'est pas acceptée",
  }),
  sentAt: instant,
})
export type Message = z.output<typeof Message>

/** The conversation of one rental, as one party sees it in the list. */
export const Conversation = z.object({
  rentalId: z.string(),
  itemTitle: z.string(),
  itemImage: z.string().nullable(),
  otherName: z.string().meta({ description: "Masqué jusqu'à l'acceptation" }),
  otherAvatar: z.string().nullable(),
  otherVerified: z.boolean(),
  role: z.enum(['renter', 'owner']).meta({ description: "Le rôle de l'appelant" }),
  status: z.enum(RENTAL_STATUSES),
  startDate: calendarDate,
  endDate: calendarDate,
  last: Message.nullable(),
  unread: z.int(),
})
export type Conversation = z.output<typeof Conversation>

export const ConversationList = z.object({ conversations: z.array(Conversation), unread: z.int() })

const number = z.coerce.number().int().max(2_000_000_000)

/**
 * `after`: only newer ones; `before`: only older ones. `wait`: long polling; how many seconds to wait while there is no
 * news, that is, no newer message, nothing beyond `readByOther` read by the other, and the rental still in that
 * `status`.
 */
export const MessageQuery = z.object({
  after: number.min(0).default(0),
  before: number.min(1).optional(),
  readByOther: number.min(0).default(0),
  status: z.enum(RENTAL_STATUSES).optional(),
  wait: z.coerce.number().int().min(0).max(25).default(0),
})

export const MessageList = z.object({
  messages: z.array(Message).meta({ description: 'Dans leur ordre ; 200 au plus, les plus récents' }),
  readByOther: z.int().meta({ description: "Le dernier numéro que l'autre a lu" }),
  canWrite: z.boolean(),
  sharesPhones: z.boolean().meta({ description: 'Les numéros de téléphone ne sont plus masqués' }),
  phone: z.string().nullable().meta({ description: "Le numéro de l'autre, une fois la location acceptée" }),
  conversation: Conversation,
})
export type MessageList = z.output<typeof MessageList>

/** `key` is the browser's idempotency key: sent again, it is the same message. With another text it is refused. */
export const NewMessage = z.object({
  key: identifier,
  text: writtenText(MESSAGE_MAX_LENGTH, 'Écrivez un message.'),
})

export const ReadMark = z.object({ number: z.int().min(0).max(2_000_000_000) })

/** Data minimisation: a party joined this conversation to a dispute; its texts have contact details masked. */
export const SharedConversation = z.object({
  messages: z.array(
    z.object({ number: z.int(), author: z.enum(['renter', 'owner']), text: z.string(), sentAt: instant }),
  ),
})
export type SharedConversation = z.output<typeof SharedConversation>
