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
  readonly image?: string
  readonly network_mode?: string
  readonly networks?: { readonly outside?: { readonly ipv4_address: string } }
  readonly command?: readonly string[]
  readonly env_file?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
}
interface Network {
  readonly ipam?: { readonly config: readonly { readonly gateway: string }[] }
}
interface Compose {
  readonly networks: Readonly<Record<string, Network>>
  readonly services: Readonly<Record<string, Service>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as Compose

/** Files beside compose.yaml on an operator's machine that are not part of the product. */
function filesOfTheOperator(): string[] {
  const { services, secrets } = compose
  const mounted = Object.values(services).flatMap(({ env_file, volumes = [] }) => [
    ...(env_file === undefined ? [] : [env_file]),
    ...volumes.flatMap((volume) => (volume.startsWith('./') ? volume.split(':').slice(0, 1) : [])),
  ])
  const all = [...mounted, ...Object.values(secrets).map(({ file }) => file)]
  const named = new Set(all.map((file) => path.posix.join('deploy', file)))
  for (const ours of ['nginx.conf', 'create-database.sh']) named.delete(`deploy/${ours}`)
  return [...named]
}

/** Simplified matching for both ignore lists: in git's a name matches anywhere, in Docker's only with **. */
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
    expect(files).toEqual(expect.arrayContaining(['deploy/secrets', 'deploy/tls/nginx', 'deploy/okoume.env']))
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

/** The environment that a shell exports: `set -a; . okoume.env`. */
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

test('a shell can source the example settings, and production starts with them', async () => {
  const config = readConfig(await sourced(EXAMPLE), ROOT)

  expect(config).toMatchObject({
    mode: 'production',
    dataDir: '/var/lib/okoume',
    mail: { from: { name: 'Okoumé', address: 'bonjour@okoume.example' } },
    storage: { kind: 's3' },
  })
})

const [OF_PRODUCTION = '', OF_TRIALS = ''] = EXAMPLE.split(/(?=# A site for trials)/)

test('with the last lines of the example it is a site for trials', async () => {
  const chosen = OF_TRIALS.replaceAll(/^#(?=[A-Z_]+=)/gm, '')
  const config = readConfig(await sourced(OF_PRODUCTION + chosen), ROOT)

  expect(config).toMatchObject({
    mode: 'staging',
    mail: { from: { name: 'Okoumé (essai)', address: 'essai@okoume.example' } },
    payment: { operators: { AIRTEL: { provider: 'simulator' }, MOOV: { provider: 'simulator' } } },
  })
})

test('every commented-out choice of the example works: a folder, pawaPay, figures, a push key, a new secret', async () => {
  const without = OF_PRODUCTION.replaceAll(/^(STORAGE_S3_|MYPVIT_AIRTEL_|PAYMENT_AIRTEL).*\n/gm, '')
  const chosen = without.replaceAll(/^#(?!STORAGE)(?=[A-Z_]+=)/gm, '')
  const config = readConfig(await sourced(chosen), ROOT)

  expect(config).toMatchObject({
    storage: { kind: 'folder', folder: '/var/lib/okoume/pictures' },
    payment: { operators: { AIRTEL: { provider: 'pawapay' }, MOOV: { provider: 'mypvit' } } },
  })
  expect(config.push.privateKey).toBe(SECRETS.push_vapid_private_key)
  expect(config.secrets).toHaveLength(2)
})

test('the folders in the example are those that systemd and Docker give to the service', () => {
  const unit = read('deploy/okoume@.service')
  expect(unit).toContain('DATA_DIR=/var/lib/okoume')
  expect(unit).toContain('StateDirectory=okoume\n')
  for (const name of ['web-1', 'web-2', 'worker']) {
    expect(compose.services[name]?.volumes).toEqual(
      expect.arrayContaining([`./secrets:${SECRETS_FOLDER}:ro`, 'pictures:/var/lib/okoume']),
    )
  }
})

test.each([
  ['nginx', ['./nginx.conf:/etc/okoume/nginx.conf:ro', './tls/nginx:/etc/okoume/tls:ro']],
  [
    'database',
    ['./create-database.sh:/docker-entrypoint-initdb.d/create-database.sh:ro', './tls/database:/run/tls:ro'],
  ],
])("%s sees its own files, and no other service's keys", (service, files) => {
  const mounted = compose.services[service]?.volumes?.filter((volume) => volume.startsWith('./'))
  expect(mounted).toEqual(files)
})

test("the application's database account is not a superuser", () => {
  expect(compose.services.database?.environment).not.toHaveProperty('POSTGRES_USER')
  expect(read('deploy/create-database.sh')).toContain("create role okoume login password :'password';")
})

test("PostgreSQL's data are in the volume, in the folder of its major version", () => {
  const { image, environment, volumes } = compose.services.database ?? {}
  const major = /^postgres:(\d+)/.exec(image ?? '')?.[1]
  expect(environment?.PGDATA).toBe(`/var/lib/postgresql/${major}/docker`)
  expect(volumes).toContain(`database-${major}:/var/lib/postgresql`)
})

test("nginx sees visitors' own addresses, and the processes see nginx's headers", () => {
  const { nginx, ...others } = compose.services
  expect(nginx?.network_mode).toBe('host')
  for (const name of ['web-1', 'web-2']) {
    const address = `${others[name]?.networks?.outside?.ipv4_address}:${others[name]?.environment?.PORT}`
    expect(nginx?.command?.join(' ')).toContain(`127.0.0.1:${others[name]?.environment?.PORT}/${address}/`)
  }
  const gateway = compose.networks.outside?.ipam?.config[0]?.gateway
  expect(others['web-1']?.environment?.TRUSTED_PROXIES).toBe(gateway)
})

test("port 80 redirects to the site's own name, whatever name was asked for", () => {
  expect(read('deploy/nginx.conf')).toContain('return 308 https://$server_name$request_uri;')
})

test.each([
  'deploy/okoume@.service',
  'deploy/Dockerfile',
  'docs/operations/production.md',
  'docs/operations/backup.md',
])("%s runs Node's own build, not a copy from npm", (file) => {
  expect(read(file)).not.toMatch(/node_modules\/node-/)
})
