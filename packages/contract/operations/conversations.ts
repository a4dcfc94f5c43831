import { DUTIES } from '@okoume/domain/person/administrator-roles.ts'
import { z } from 'zod'
import type { Operation } from '../model/operation.ts'
import {
  ConversationList,
  Message,
  MessageList,
  MessageQuery,
  NewMessage,
  ReadMark,
  SharedConversation,
} from '../wire/conversation.ts'
import { identifier } from '../wire/fields.ts'
import { Done } from '../wire/user.ts'

const ofRental = z.object({ id: identifier })

/** «Contacter» (docs/spec.md#contacting): for the two parties of a rental only. */
export const conversationOperations = {
  listConversations: {
    method: 'GET',
    path: '/api/conversations',
    summary: 'Ses conversations, la plus récente en premier',
    tag: 'Conversations',
    access: 'account',
    party: 'everybody',
    output: ConversationList,
    errors: [],
  },
  listMessages: {
    method: 'GET',
    path: '/api/rentals/{id}/messages',
    summary: "Les messages d'une location, ou les nouveaux dès qu'il y en a",
    tag: 'Conversations',
    access: 'account',
    party: 'rentalParty',
    heldOpen: true,
    params: ofRental,
    query: MessageQuery,
    output: MessageList,
    errors: ['RENTAL_NOT_FOUND'],
  },
  sendMessage: {
    method: 'POST',
    path: '/api/rentals/{id}/messages',
    summary: "Écrire à l'autre partie de la location",
    tag: 'Conversations',
    access: 'confirmed account',
    whileSuspended: 'allowed',
    party: 'rentalParty',
    limit: { most: 300, minutes: 30 },
    keepsPages: 'seen by the parties only',
    params: ofRental,
    body: NewMessage,
    output: Message,
    status: 201,
    errors: ['RENTAL_NOT_FOUND', 'CONVERSATION_CLOSED', 'ACCOUNT_SUSPENDED', 'IDEMPOTENCY_KEY_REUSED'],
  },
  readMessages: {
    method: 'PUT',
    path: '/api/rentals/{id}/messages/read',
    summary: "Marquer comme lus les messages jusqu'à celui-là",
    tag: 'Conversations',
    access: 'account',
    whileSuspended: 'allowed',
    party: 'rentalParty',
    keepsPages: 'seen by the parties only',
    params: ofRental,
    body: ReadMark,
    output: Done,
    errors: ['RENTAL_NOT_FOUND'],
  },
  shareConversation: {
    method: 'POST',
    path: '/api/rentals/{id}/conversation',
    summary: 'Joindre la conversation au litige : notre équipe peut alors la lire',
    tag: 'Conversations',
    access: 'account',
    whileSuspended: 'allowed',
    party: 'rentalParty',
    keepsPages: 'seen by the parties only',
    params: ofRental,
    output: Done,
    errors: ['RENTAL_NOT_FOUND', 'NOT_DISPUTED'],
  },
  readSharedConversation: {
    method: 'GET',
    path: '/api/administration/disputes/{id}/conversation',
    summary: "La conversation qu'une des parties a jointe au litige",
    tag: 'Administration',
    access: 'administrator',
    roles: DUTIES.disputes,
    party: 'everybody',
    params: ofRental,
    output: SharedConversation,
    errors: ['RENTAL_NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>
