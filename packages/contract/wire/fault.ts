import { z } from 'zod'
import { writtenText } from './fields.ts'

/** Noticed by the window, as an uncaught promise, by a page's error boundary, or while React hydrated a page. */
const FAULT_KINDS = ['error', 'rejection', 'render', 'hydration'] as const

/** Data minimisation: a place in a file of the build is all that is kept of a stack. */
const FaultPlace = z
  .string('Endroit incorrect.')
  .regex(/^assets\/[\w.-]{1,100}\.js:\d{1,7}:\d{1,7}$/, 'Endroit incorrect.')
  .meta({ description: 'Fichier, ligne et colonne : `assets/hydrate-1a2b3c4.js:1:2345`' })

export const BrowserFault = z.object({
  kind: z.enum(FAULT_KINDS, 'Sorte de panne inconnue.'),
  message: writtenText(300),
  places: z.array(FaultPlace).max(8, '8 endroits au plus.'),
  path: writtenText(200).meta({
    description: 'Le chemin de la page, sans paramètre ni identifiant : `/objet/:`',
  }),
  release: z
    .string('Version incorrecte.')
    .regex(/^[\w.-]{1,40}$/, 'Version incorrecte.')
    .meta({ description: 'La version dont la page vient' }),
})
export type BrowserFault = z.output<typeof BrowserFault>
