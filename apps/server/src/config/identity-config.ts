/** Who keeps passwords and confirms e-mails: our own server, or a Firebase project. */
export type IdentityConfig = { readonly kind: 'embedded' } | FirebaseSettings

export interface FirebaseSettings {
  readonly kind: 'firebase'
  readonly projectId: string
  /** Names the project to Google; browsers see it, it is no secret. */
  readonly apiKey: string
  /** `host:port` of an emulator on this machine, whose tokens nobody signs; only ever in the demo. */
  readonly emulator: string | undefined
}

const SETTINGS = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_EMULATOR_HOST'] as const
const PROJECT_ID = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/
const API_KEY = /^[\w-]{1,100}$/
const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\]):(\d{1,5})$/

/** Reads which identity service is used; the settings of a hosted one make a whole or are refused. */
export function readIdentity(environment: NodeJS.ProcessEnv): {
  readonly identity: IdentityConfig
  readonly problems: readonly string[]
} {
  const chosen = environment.IDENTITY || 'embedded'
  const identity = { kind: 'embedded' } as const
  if (chosen === 'firebase') return readFirebase(environment)
  if (chosen !== 'embedded') {
    return { identity, problems: ['IDENTITY doit être « embedded » ou « firebase ».'] }
  }
  const strays = SETTINGS.filter((name) => environment[name])
  return { identity, problems: strays.map((name) => `${name} n'a de sens qu'avec IDENTITY=firebase.`) }
}

function readFirebase(environment: NodeJS.ProcessEnv) {
  const identity: FirebaseSettings = {
    kind: 'firebase',
    projectId: environment.FIREBASE_PROJECT_ID ?? '',
    apiKey: environment.FIREBASE_API_KEY ?? '',
    emulator: environment.FIREBASE_AUTH_EMULATOR_HOST || undefined,
  }
  const problems = [
    ...problemsOf('FIREBASE_PROJECT_ID', identity.projectId, PROJECT_ID, "l'identifiant du projet Firebase"),
    ...problemsOf('FIREBASE_API_KEY', identity.apiKey, API_KEY, 'la clé API web du projet Firebase'),
    ...emulatorProblems(identity.emulator, environment.MODE || 'demo'),
  ]
  return { identity, problems }
}

/** A value is never repeated in a message: it may be a key that was put in the wrong place. */
function problemsOf(name: string, value: string, form: RegExp, what: string): string[] {
  if (value === '') return [`IDENTITY=firebase : il manque ${name}, ${what}.`]
  return form.test(value) ? [] : [`${name} doit être ${what}, tel que la console Firebase le donne.`]
}

function emulatorProblems(emulator: string | undefined, mode: string): string[] {
  if (emulator === undefined) return []
  const port = Number(LOOPBACK.exec(emulator)?.[1])
  const reachesThisMachine = port >= 1 && port <= 65_535
  return [
    mode !== 'demo' &&
      "FIREBASE_AUTH_EMULATOR_HOST n'est accepté qu'en démonstration : personne ne signe les jetons d'un émulateur.",
    !reachesThisMachine &&
      'FIREBASE_AUTH_EMULATOR_HOST doit être un émulateur de cette machine : 127.0.0.1:PORT ou localhost:PORT.',
  ].filter((problem) => problem !== false)
}
