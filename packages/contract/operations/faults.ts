import type { Operation } from '../model/operation.ts'
import { BrowserFault } from '../wire/fault.ts'
import { Done } from '../wire/user.ts'

export const faultOperations = {
  reportFault: {
    method: 'POST',
    path: '/api/faults',
    summary: "Signaler une panne d'une page, sans rien d'une personne",
    tag: 'Aide',
    access: 'anyone',
    party: 'everybody',
    keepsPages: 'seen by administrators only',
    // Carrier NAT: one address may be a whole operator's customers, all with the same fault.
    networkLimit: { most: 120, minutes: 10 },
    body: BrowserFault,
    output: Done,
    status: 202,
    errors: [],
  },
} as const satisfies Record<string, Operation>
