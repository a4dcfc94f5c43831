import { z } from 'zod'
import type { Operation } from '../model/operation.ts'
import {
  DemoAccounts,
  DemoClock,
  DemoMailList,
  PhoneNumber,
  PhonePromptList,
  PromptAnswer,
  PromptOfPhone,
} from '../wire/demo.ts'
import { writtenText } from '../wire/fields.ts'
import { Done } from '../wire/user.ts'

/** docs/spec.md#13-the-demo. In production none of these exists. */
export const demoOperations = {
  listDemoAccounts: {
    method: 'GET',
    path: '/demo/accounts',
    summary: 'Les comptes à jouer, et leur mot de passe',
    tag: 'Démonstration',
    access: 'anyone',
    party: 'everybody',
    output: DemoAccounts,
    errors: [],
  },
  listDemoMails: {
    method: 'GET',
    path: '/demo/mails',
    summary: "La boîte aux lettres, le plus récent d'abord",
    tag: 'Démonstration',
    access: 'anyone',
    party: 'everybody',
    query: z.object({ to: writtenText(320).optional() }),
    output: DemoMailList,
    errors: [],
  },
  listPhonePrompts: {
    method: 'GET',
    path: '/demo/phones/{number}',
    summary: 'Les demandes de paiement qui attendent sur un téléphone',
    tag: 'Démonstration',
    access: 'anyone',
    party: 'everybody',
    params: PhoneNumber,
    output: PhonePromptList,
    errors: [],
  },
  answerPhonePrompt: {
    method: 'POST',
    path: '/demo/phones/{number}/{id}',
    summary: 'Répondre à une demande de paiement',
    tag: 'Démonstration',
    access: 'anyone',
    party: 'everybody',
    params: PromptOfPhone,
    body: PromptAnswer,
    output: Done,
    errors: ['PROMPT_NOT_FOUND'],
  },
  getDemoClock: {
    method: 'GET',
    path: '/demo/clock',
    summary: "Le jour qu'il est pour le serveur",
    tag: 'Démonstration',
    access: 'anyone',
    party: 'everybody',
    output: DemoClock,
    errors: [],
  },
  setDemoClock: {
    method: 'PUT',
    path: '/demo/clock',
    summary: 'Changer de jour, et faire tout ce qui est dû',
    tag: 'Démonstration',
    access: 'anyone',
    party: 'everybody',
    body: DemoClock,
    output: DemoClock,
    errors: [],
  },
} as const satisfies Record<string, Operation>
