import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from './config.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const SCRIPT = path.join(ROOT, 'deploy/throwaway-settings.sh')
const folder = mkdtempSync(path.join(tmpdir(), 'okoume-throwaway-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = () => execFileSync('sh', [SCRIPT, folder], { stdio: 'pipe' })

test('the settings of the trial of compose.yaml start production, and are never written over others', () => {
  write()
  const file = path.join(folder, 'okoume.env')
  // In the container they are mounted elsewhere.
  const here = readFileSync(file, 'utf8').replaceAll('/etc/okoume/secrets', path.join(folder, 'secrets'))
  writeFileSync(file, here)
  const address = path.join(folder, 'secrets/database_url')
  const authority = path.join(folder, 'tls/database-ca.crt')
  writeFileSync(address, readFileSync(address, 'utf8').replace('/etc/okoume/database-ca.crt', authority))
  const shell = 'set -ae; . "$0"; exec "$1" -p "JSON.stringify(process.env)"'
  const env = JSON.parse(
    execFileSync('sh', ['-c', shell, file, process.execPath], { env: {}, encoding: 'utf8' }),
  )

  expect(readConfig(env, ROOT)).toMatchObject({ mode: 'production', storage: { kind: 'folder' } })
  expect(write).toThrow('never beside real ones')
})

test('every file that compose.yaml mounts is there', () => {
  const { services, secrets } = parse(readFileSync(path.join(ROOT, 'deploy/compose.yaml'), 'utf8'), {
    merge: true,
  })
  const named = Object.values<{ volumes?: string[] }>(services)
    .flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? ''))
    .filter((file) => file.startsWith('./secrets') || file.startsWith('./tls'))
  for (const file of [...named, secrets.database_password.file]) {
    expect(() => execFileSync('test', ['-e', path.join(folder, file)]), file).not.toThrow()
  }
})
