import { ROLE_TEXTS, type Role } from '@okoume/domain/person/administrator-roles.ts'
import type { Verifier } from '@okoume/domain/person/verifier.ts'

/** Those whose objects the demo lists come first. */
export type DemoPersonKey =
  | ('rose' | 'ferdinand' | 'annick' | 'thierry' | 'prisca' | 'landry')
  | ('serge' | 'nadege' | 'gildas' | 'okoume')
  | Exclude<Role, 'supervisor'>

export interface DemoPerson {
  readonly key: DemoPersonKey
  readonly email: string
  readonly name: string
  readonly verifier: Verifier
  readonly roles: readonly Role[]
  readonly city: string
  /** Of a picture in `demo-pictures/avatars`; that of the key by default. */
  readonly picture?: 'okoume'
  /** How long ago the account was opened. */
  readonly memberDays: number
  /** Text of the demo page; null for an account that only fills the catalogue. */
  readonly purpose: string | null
  /** The path of the page on which its part begins. */
  readonly start: string
}

/** One password for all: it is shown on the demo page, and the demo answers this machine only. */
export const DEMO_PASSWORD = 'okoume-demo'

const member = {
  verifier: 2,
  roles: [],
  city: 'Libreville',
  memberDays: 410,
  purpose: null,
  start: '/tableau-de-bord',
} as const

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    ...member,
    key: 'rose',
    email: 'proprietaire@okoume.test',
    name: 'Rose Mboumba',
    purpose: 'Propriétaire vérifiée',
    start: '/tableau-de-bord/demandes',
  },
  {
    ...member,
    key: 'serge',
    memberDays: 190,
    email: 'locataire@okoume.test',
    name: 'Serge Ndong',
    verifier: 0,
    purpose: 'Locataire, email confirmé',
    start: '/explorer',
  },
  {
    ...member,
    key: 'nadege',
    memberDays: 3,
    email: 'nouveau@okoume.test',
    name: 'Nadège Bouanga',
    verifier: 0,
    purpose: 'Compte non vérifié',
  },
  {
    ...member,
    key: 'gildas',
    memberDays: 90,
    email: 'suspendu@okoume.test',
    name: 'Gildas Nzamba',
    picture: 'okoume',
    verifier: 0,
    purpose: 'Compte suspendu',
  },
  {
    ...member,
    key: 'okoume',
    email: 'admin@okoume.test',
    name: 'Équipe Okoumé',
    roles: ['supervisor'],
    purpose: 'Administrateur : supervision',
  },
  ...(
    [
      ['support', 'assistance@okoume.test', 'Mireille Ella'],
      ['moderation', 'moderation@okoume.test', 'Parfait Nguema'],
      ['finance', 'finances@okoume.test', 'Solange Mba'],
    ] as const
  ).map(([role, email, name]) => ({
    ...{ ...member, key: role, email, name, picture: 'okoume' as const, roles: [role] },
    purpose: `Administrateur : ${ROLE_TEXTS[role].label.toLowerCase()}`,
  })),
  { ...member, key: 'ferdinand', memberDays: 520, email: 'ferdinand@okoume.test', name: 'Ferdinand Nzoghe' },
  { ...member, key: 'annick', memberDays: 330, email: 'annick@okoume.test', name: 'Annick Ondo' },
  {
    ...member,
    key: 'thierry',
    memberDays: 260,
    email: 'thierry@okoume.test',
    name: 'Thierry Moussavou',
    city: 'Port-Gentil',
  },
  {
    ...member,
    key: 'prisca',
    memberDays: 150,
    email: 'prisca@okoume.test',
    name: 'Prisca Ntsame',
    city: 'Port-Gentil',
  },
  { ...member, key: 'landry', memberDays: 300, email: 'landry@okoume.test', name: 'Landry Koumba' },
]

/** The demo's interface to the identity service, for its accounts. */
export interface DemoIdentity {
  /** Makes an account whose e-mail is confirmed, under that id where one is given; answers the id of one that exists. */
  ensureAccount(account: DemoAccount): Promise<string>
  /** Its accounts are lost when it stops, and created again at each start. */
  readonly forgetful?: boolean
}

interface DemoAccount {
  readonly id?: string
  readonly email: string
  readonly name: string
  readonly password: string
}
