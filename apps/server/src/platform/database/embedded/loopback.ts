import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'

/** Where programs on this machine reach it by TCP: `127.0.0.1`, with the role's password. */
export interface Loopback {
  readonly port: number
  readonly passwordFile: string
}

/** Below the ports that systems hand out themselves (Linux: from 32,768). */
const FIRST_PORT = 20_000
const PORTS = 10_000

/** The same at each start on a folder, as clients keep addresses; a free one where another program has it. */
export async function choosePort(dataDir: string): Promise<number> {
  const usual = FIRST_PORT + (createHash('sha256').update(dataDir).digest().readUInt32BE() % PORTS)
  return (await freePort(usual)) ?? (await freePort(0)) ?? usual
}

function freePort(preferred: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(undefined))
    probe.listen(preferred, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}

const HOST_RULES = `# Written at each start. The socket is open to whoever may enter its folder.
local all all trust
host all all 127.0.0.1/32 scram-sha-256
`

/** Privilege escalation: every account of the machine reaches the port, and a superuser of PostgreSQL runs programs. */
export function requirePassword(cluster: string): void {
  // Written in place: the file stays its owner's.
  writeFileSync(join(cluster, 'pg_hba.conf'), HOST_RULES)
}

/** Gives the role the password of `dataDir`, drawn once and readable by its owner alone. */
export async function setPassword(client: pg.Client, role: string, dataDir: string): Promise<string> {
  const file = join(dataDir, 'password')
  try {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const password = client.escapeLiteral(readFileSync(file, 'utf8'))
  await client.query(`alter role ${client.escapeIdentifier(role)} password ${password}`)
  return file
}
