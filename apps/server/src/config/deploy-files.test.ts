import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from './config.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const EXAMPLE = read('deploy/okoume.env.example')
const folder = await mkdtemp(path.join(tmpdir(), 'okoume-deploy-'))
afterAll(() => rm(folder, { recursive: true }))

interface Service {
  readonly env_file?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as Compose

/** What stands beside compose.yaml on an operator's machine, and is no part of the product. */
function filesOfTheOperator(): string[] {
  const { services, secrets } = compose
  const mounted = Object.values(services).flatMap(({ env_file, volumes = [] }) => [
    ...(env_file === undefined ? [] : [env_file]),
    ...volumes.flatMap((volume) => (volume.startsWith('./') ? volume.split(':').slice(0, 1) : [])),
  ])
  const all = [...mounted, ...Object.values(secrets).map(({ file }) => file)]
  const named = new Set(all.map((file) => path.posix.join('deploy', file)))
  named.delete('deploy/nginx.conf')
  return [...named]
}

/** Of both kinds of lists, as far as ours go: a name is one anywhere in git's, and in Docker's where it begins with **. */
function leavesOut(list: string, file: string): boolean {
  const lines = read(list)
    .split('\n')
    .filter((line) => line !== '')
  const isOfGit = list.endsWith('.gitignore')
  return lines.some((line) => {
    const place = line.replace(/^\/|\/$|^\*\*\//g, '')
    const anywhere = line.startsWith('**/') || (isOfGit && !place.includes('/') && !line.startsWith('/'))
    const pattern = place.replaceAll('.', '\\.').replaceAll('*', '[^/]*')
    return new RegExp(`^${anywhere ? '(.*/)?' : ''}${pattern}(/.*)?$`).test(file)
  })
}

test.each(['.gitignore', 'deploy/Dockerfile.dockerignore'])(
  '%s leaves out secrets, certificates, settings, backups and signing keys',
  (list) => {
    const written = ['okoume-2026-12-01.okoume', 'backups/night.okoume.age', 'okoume.keystore']
    const files = [...filesOfTheOperator(), ...written]
    expect(files).toEqual(expect.arrayContaining(['deploy/secrets', 'deploy/tls', 'deploy/okoume.env']))
    expect(files.filter((file) => !leavesOut(list, file))).toEqual([])

    const ours = ['deploy/nginx.conf', 'deploy/okoume.env.example', 'apps/server/src/main.ts', 'package.json']
    expect(ours.filter((file) => leavesOut(list, file))).toEqual([])
  },
)

const SECRETS: Readonly<Record<string, string>> = {
  database_url: 'postgres://okoume:word@database/okoume?sslmode=verify-full',
  smtp_url: 'smtps://okoume:word@smtp.okoume.example:465',
  push_vapid_private_key: Buffer.alloc(32, 1).toString('base64url'),
}
const SECRETS_FOLDER = '/etc/okoume/secrets'

/** What a shell hands on of it: `set -a; . okoume.env`. */
async function sourced(settings: string): Promise<Record<string, string>> {
  const file = path.join(folder, 'okoume.env')
  const secrets = path.join(folder, 'secrets')
  await mkdir(secrets, { recursive: true })
  for (const [, name = ''] of settings.matchAll(/secrets\/(\w+)/g)) {
    await writeFile(path.join(secrets, name), `${SECRETS[name] ?? `a secret of the tests: ${name}, long`}\n`)
  }
  await writeFile(file, settings.replaceAll(SECRETS_FOLDER, secrets))
  const script = 'set -ae; . "$0"; exec "$1" -p "JSON.stringify(process.env)"'
  const { stdout } = await promisify(execFile)('bash', ['-c', script, file, process.execPath], { env: {} })
  return JSON.parse(stdout)
}

test('a shell reads the example of settings as it stands, and production starts with it', async () => {
  const config = readConfig(await sourced(EXAMPLE), ROOT)

  expect(config).toMatchObject({
    mode: 'production',
    dataDir: '/var/lib/okoume',
    mail: { from: { name: 'Okoumé', address: 'bonjour@okoume.example' } },
    storage: { kind: 's3' },
  })
})

test('what the example leaves to choose may be chosen: a folder, pawaPay, figures, a key for devices, a new secret', async () => {
  const without = EXAMPLE.replaceAll(/^(STORAGE_S3_|MYPVIT_AIRTEL_|PAYMENT_AIRTEL).*\n/gm, '')
  const chosen = without.replaceAll(/^#(?!STORAGE)(?=[A-Z_]+=)/gm, '')
  const config = readConfig(await sourced(chosen), ROOT)

  expect(config).toMatchObject({
    storage: { kind: 'folder', folder: '/var/lib/okoume/pictures' },
    payment: { operators: { AIRTEL: { provider: 'pawapay' }, MOOV: { provider: 'mypvit' } } },
  })
  expect(config.push.privateKey).toBe(SECRETS.push_vapid_private_key)
  expect(config.secrets).toHaveLength(2)
})

test('the folders that the example names are those that systemd and Docker give to the service', () => {
  const unit = read('deploy/okoume@.service')
  expect(unit).toContain('DATA_DIR=/var/lib/okoume')
  expect(unit).toContain('StateDirectory=okoume\n')
  for (const name of ['web-1', 'web-2', 'worker']) {
    expect(compose.services[name]?.volumes).toEqual(
      expect.arrayContaining([`./secrets:${SECRETS_FOLDER}:ro`, 'pictures:/var/lib/okoume']),
    )
  }
})
