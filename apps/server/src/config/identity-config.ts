import { z } from 'zod'
import { choice, group, setting } from './setting.ts'

/** Who keeps passwords and confirms e-mails: our own server, or a Firebase project. */
export type IdentityConfig = EmbeddedSettings | FirebaseSettings

export interface EmbeddedSettings {
  readonly kind: 'embedded'
  /** True if administrators need a second factor to administer. */
  readonly secondFactor: 'required' | 'optional'
}

export interface FirebaseSettings {
  readonly kind: 'firebase'
  readonly projectId: string
  /** Names the project to Google; browsers see it, it is no secret. */
  readonly apiKey: string
  /** `host:port` of an emulator on this machine, whose tokens no one signs; only ever in the demo. */
  readonly emulator: string | undefined
}

const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\]):(\d{1,5})$/
const PROJECT = "l'identifiant du projet Firebase"
const KEY = 'la clé API web du projet Firebase'
// A value is never repeated in a message: it may be a key that was put in the wrong place.
const form = (what: string) => `%s doit être ${what}, tel que la console Firebase le donne.`
const absent = (what: string) => `IDENTITY=firebase : il manque %s, ${what}.`
const NEEDED = 'required with `IDENTITY=firebase`'

export const IDENTITY_KIND = setting(
  'IDENTITY',
  choice(['embedded', 'firebase']).default('embedded'),
  'Who keeps passwords and confirms e-mails: `embedded`, our own server and database; `firebase`, a Firebase Authentication project',
)

/** The settings of a hosted service make a whole or are refused. */
export const IDENTITY = group({
  title: 'Identity',
  guide: 'identity.md',
  fields: {
    kind: IDENTITY_KIND,
    secondFactor: setting(
      'SECOND_FACTOR',
      choice(['required', 'optional']).optional(),
      'Whether administrators need a second factor: `optional` by default in the demo, always `required` elsewhere; not with `IDENTITY=firebase`',
    ),
    projectId: setting(
      'FIREBASE_PROJECT_ID',
      z
        .string()
        .regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/, form(PROJECT))
        .optional(),
      "The project's identifier, as in the console, Project settings",
      NEEDED,
    ),
    apiKey: setting(
      'FIREBASE_API_KEY',
      z
        .string()
        .regex(/^[\w-]{1,100}$/, form(KEY))
        .optional(),
      'The web API key, beside it; every browser sees it, it is no secret',
      NEEDED,
    ),
    emulator: setting(
      'FIREBASE_AUTH_EMULATOR_HOST',
      z
        .string()
        .refine((address) => {
          const port = Number(LOOPBACK.exec(address)?.[1])
          return port >= 1 && port <= 65_535
        }, '%s doit être un émulateur de cette machine : 127.0.0.1:PORT ou localhost:PORT.')
        .optional(),
      '`127.0.0.1:PORT` of an emulator, for tests; only with `MODE=demo` and only on this machine: nobody signs the tokens of an emulator',
    ),
  },
  read: ({ kind, emulator, secondFactor }, { allows, isSet, need, refuse }): IdentityConfig => {
    if (kind === 'firebase') {
      if (isSet('secondFactor')) refuse('secondFactor', "%s n'a de sens qu'avec IDENTITY=embedded.")
      if (!allows.played && isSet('emulator')) {
        refuse(
          'emulator',
          "%s n'est accepté qu'en démonstration : personne ne signe les jetons d'un émulateur.",
        )
      }
      return {
        kind,
        projectId: need('projectId', absent(PROJECT)),
        apiKey: need('apiKey', absent(KEY)),
        emulator,
      }
    }
    for (const key of ['projectId', 'apiKey', 'emulator'] as const) {
      if (kind === 'embedded' && isSet(key)) refuse(key, "%s n'a de sens qu'avec IDENTITY=firebase.")
    }
    if (allows.served && secondFactor === 'optional')
      refuse('secondFactor', '%s ne peut être que « required » avec MODE=%m.')
    const byMode = allows.served ? 'required' : 'optional'
    return { kind: 'embedded', secondFactor: secondFactor ?? byMode }
  },
})
