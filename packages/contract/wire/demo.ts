import { z } from 'zod'
import { calendarDate, gabonPhone, identifier, instant } from './fields.ts'

export const DemoAccounts = z.object({
  password: z.string(),
  accounts: z.array(
    z.object({
      email: z.string(),
      purpose: z.string(),
      start: z.string().meta({ description: 'Le chemin où son rôle commence' }),
    }),
  ),
})
export type DemoAccounts = z.output<typeof DemoAccounts>

export const DemoMailList = z.array(
  z.object({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    sentAt: instant,
  }),
)
export type DemoMail = z.output<typeof DemoMailList>[number]

export const PhonePromptList = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    operator: z.enum(['AIRTEL', 'MOOV']),
    amount: z.int(),
    label: z.string(),
    expiresAt: instant,
  }),
)
export type PhonePrompt = z.output<typeof PhonePromptList>[number]

export const PhoneTextList = z.array(z.object({ id: z.string(), text: z.string(), sentAt: instant }))
export type PhoneText = z.output<typeof PhoneTextList>[number]

export const PhoneNumber = z.object({ number: gabonPhone })
export const PromptOfPhone = z.object({ number: gabonPhone, id: identifier })
export const PromptAnswer = z.object({
  answer: z.enum(['confirm', 'refuse', 'lapse'], 'Réponse attendue : confirm, refuse ou lapse.'),
})

export const DemoClock = z.object({ today: calendarDate })
