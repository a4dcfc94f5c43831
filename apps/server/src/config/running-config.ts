import { isIP } from 'node:net'

/** How the process runs. */
export interface RunningConfig {
  /** What it does: pages and API, jobs, or both. */
  readonly process: ProcessKind
  /** How long it still answers once it was told to leave, for whoever stands in front to send nothing more. */
  readonly drainMs: number
  /** From whom a visitor's own address is believed: names of ranges, addresses and networks, separated by commas. */
  readonly trustedProxies: string
  /** Connections to the database at most. */
  readonly poolSize: number
  /** Connections of the embedded identity service at most, besides. */
  readonly identityPoolSize: number
}

const PROCESSES = ['all', 'web', 'worker'] as const
export type ProcessKind = (typeof PROCESSES)[number]

/** One process on this machine, of which Ctrl-C asks that it ends at once. */
export const USUAL_RUNNING: RunningConfig = {
  process: 'all',
  drainMs: 0,
  trustedProxies: 'loopback',
  poolSize: 20,
  identityPoolSize: 5,
}

const DRAIN_MS = 5000
const RANGES = ['loopback', 'linklocal', 'uniquelocal']

/** Reads how a process of production runs. */
export function readRunning(environment: NodeJS.ProcessEnv): {
  readonly running: RunningConfig
  readonly problems: readonly string[]
} {
  const problems: string[] = []
  const number = (name: string, usual: number, [least, most]: readonly [number, number]) => {
    const text = environment[name] || String(usual)
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= least && value <= most) return value
    problems.push(`${name} doit être un nombre entier de ${least} à ${most}.`)
    return usual
  }
  const chosen = environment.PROCESS || USUAL_RUNNING.process
  if (!isProcess(chosen)) problems.push('PROCESS doit être « all », « web » ou « worker ».')
  const proxies = (environment.TRUSTED_PROXIES || USUAL_RUNNING.trustedProxies)
    .split(/[\s,]+/)
    .filter((one) => one !== '')
  if (!proxies.every(isProxy)) {
    problems.push(
      'TRUSTED_PROXIES doit être une liste de « loopback », « uniquelocal », adresses ou réseaux (10.0.0.0/24), séparés par des virgules.',
    )
  }
  const running: RunningConfig = {
    process: isProcess(chosen) ? chosen : USUAL_RUNNING.process,
    drainMs: number('DRAIN_MS', DRAIN_MS, [0, 60_000]),
    trustedProxies: proxies.join(', '),
    // Listening, the sign of presence and the jobs hold some for as long as the process lives.
    poolSize: number('DATABASE_POOL_SIZE', USUAL_RUNNING.poolSize, [10, 500]),
    identityPoolSize: number('IDENTITY_POOL_SIZE', USUAL_RUNNING.identityPoolSize, [2, 100]),
  }
  return { running, problems }
}

function isProcess(text: string): text is ProcessKind {
  return (PROCESSES as readonly string[]).includes(text)
}

/** A network of everybody would let each visitor say where they come from. */
function isProxy(text: string): boolean {
  if (RANGES.includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)
}
