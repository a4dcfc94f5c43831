import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const SOURCE = path.join(ROOT, 'deploy/monitoring')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const folder = mkdtempSync(path.join(tmpdir(), 'okoume-monitoring-'))
afterAll(() => rmSync(folder, { recursive: true }))

const compose = parse(read('deploy/monitoring/compose.yaml'), { merge: true })
const services = Object.entries<{ readonly image: string; readonly volumes: string[] }>(compose.services)
const guide = read('docs/operations/monitoring.md')

/** The files as on an operator's machine, with their secrets beside them. */
function installed(): string {
  cpSync(SOURCE, folder, { recursive: true })
  cpSync(path.join(SOURCE, 'targets.systemd.yml'), path.join(folder, 'targets.yml'))
  for (const name of ['metrics_token', 'smtp_password']) writeFileSync(path.join(folder, name), 'a secret')
  for (const name of ['prometheus.yml', 'alertmanager.yml']) {
    const text = readFileSync(path.join(folder, name), 'utf8')
    writeFileSync(path.join(folder, name), text.replaceAll('/run/secrets/', `${folder}/`))
  }
  return folder
}

const has = (tool: string) => spawnSync(tool, ['--version']).error === undefined

describe('by their own tools, where these are installed', () => {
  test.skipIf(!has('promtool')).each([
    ['promtool', ['check', 'config', 'prometheus.yml']],
    ['promtool', ['test', 'rules', 'alerts.test.yml']],
  ])('%s %j', (tool, args) => {
    const { status, stdout, stderr } = spawnSync(tool, args, { cwd: installed(), encoding: 'utf8' })
    expect(stdout + stderr).toMatch(/SUCCESS/)
    expect(status).toBe(0)
  })

  test.skipIf(!has('amtool'))('amtool check-config', () => {
    const { status } = spawnSync('amtool', ['check-config', 'alertmanager.yml'], { cwd: installed() })
    expect(status).toBe(0)
  })

  test
    .skipIf(!has('systemd-analyze'))
    .each([
      'okoume@.service',
      'okoume-backup.service',
      'okoume-backup.timer',
      'okoume-ledger-check.service',
      'okoume-ledger-check.timer',
      'okoume-failed@.service',
    ])('systemd-analyze verify %s', (unit) => {
    for (const name of ['backup', 'ledger-check']) {
      for (const kind of ['service', 'timer']) copyUnit(`okoume-${name}.${kind}`)
    }
    copyUnit('okoume-failed@.service')
    const instance = unit.replace('@.', '@one.')
    cpSync(path.join(ROOT, 'deploy', unit), path.join(folder, instance))
    const { stderr } = spawnSync('systemd-analyze', ['verify', `./${instance}`], {
      cwd: folder,
      encoding: 'utf8',
    })
    // The release and Node are on the operator's machine only.
    const ours = stderr.split('\n').filter((line) => /okoume/.test(line) && !/is not executable/.test(line))
    expect(ours).toEqual([])
  })
})

function copyUnit(name: string): void {
  cpSync(path.join(ROOT, 'deploy', name), path.join(folder, name))
}

test('what the services mount is in the folder, or the guide says how to make it', () => {
  const mounted = services.flatMap(([, { volumes }]) => volumes.filter((one) => one.startsWith('./')))
  const named = mounted.map((volume) => volume.slice(2).split(':')[0] ?? '')
  const secrets = Object.values<{ readonly file: string }>(compose.secrets).map(({ file }) => file)

  expect(mounted.length).toBeGreaterThan(5)
  for (const file of [...named, ...secrets, 'monitoring.env']) {
    expect(existsSync(path.join(SOURCE, file)) || guide.includes(path.basename(file)), file).toBe(true)
  }
})

test('no image is at a moving version, and nothing is reached from elsewhere', () => {
  for (const [name, { image }] of services) expect(image, name).toMatch(/:v?\d+\.\d+\.\d+/)
  expect(read('deploy/monitoring/compose.yaml')).not.toMatch(/^\s+ports:|0\.0\.0\.0/m)
})

test("Alertmanager's example addresses are those that the compose file replaces", () => {
  const config = read('deploy/monitoring/alertmanager.yml')
  const replaced = compose.services.alertmanager.entrypoint.join(' ')
  for (const example of ['astreinte@okoume.example', 'alertes@okoume.example', 'smtp.okoume.example:587']) {
    expect(config).toContain(example)
    expect(replaced).toContain(`s/${example}/`)
  }
})

test('nightly units run programs that exist, and the record of a backup comes after its copy', () => {
  const backup = read('deploy/okoume-backup.service')
  const programs = ['backup', 'ledger-check'].flatMap((name) =>
    Array.from(
      read(`deploy/okoume-${name}.service`).matchAll(/(?:apps|deploy)\/[\w/.-]+\.(?:ts|sh)/g),
      String,
    ),
  )
  for (const program of programs) expect(existsSync(path.join(ROOT, program)), program).toBe(true)
  expect(programs.length).toBeGreaterThan(2)
  expect(backup).toMatch(/^ExecStopPost=.*SERVICE_RESULT.*--stored \$\$lacking'$/m)
  expect(read('deploy/okoume-backup-s3.conf')).toMatch(/^ExecStartPost=\/usr\/bin\/rclone .* copy /m)
})

describe('back-up.sh', () => {
  const played = path.join(folder, 'played')
  const play = (name: string, script: string) =>
    writeFileSync(path.join(played, name), `#!/bin/bash\n${script}\n`, { mode: 0o755 })

  test.each([
    { title: 'a whole backup', okoume: 0, age: 0, code: 0, files: 1 },
    { title: 'one that lacks files is stored all the same', okoume: 4, age: 0, code: 4, files: 1 },
    { title: 'a failed one leaves nothing', okoume: 1, age: 0, code: 1, files: 0 },
    { title: 'nor does one that could not be encrypted', okoume: 4, age: 1, code: 1, files: 0 },
  ])('$title', ({ okoume, age, code, files }) => {
    mkdirSync(path.join(played, 'backups'), { recursive: true })
    play('node', `echo rows; exit ${okoume}`)
    play('age', `cat > "\${@: -1}"; exit ${age}`)
    const env = { PATH: `${played}:${process.env.PATH}`, NODE: path.join(played, 'node') }
    const script = path.join(ROOT, 'deploy/back-up.sh')
    const { status } = spawnSync('bash', [script, path.join(played, 'backups'), 'recipients'], { env })
    expect([status, readdirSync(path.join(played, 'backups')).length]).toEqual([code, files])
    rmSync(played, { recursive: true })
  })
})
