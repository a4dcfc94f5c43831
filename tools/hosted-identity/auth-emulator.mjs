import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Projects with this prefix exist nowhere: the emulator never calls Google for one. */
export const PROJECT = 'demo-okoume'

const END_WITH_PARENT = new URL('../launch/end-with-parent.mjs', import.meta.url).href
const READY_WITHIN_MS = 60_000
const STOPS_WITHIN_MS = 10_000

/** Starts the emulator of Firebase Authentication on free ports of this machine; it needs no Java and no account. */
export async function startAuthEmulator(firebaseScript) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'okoume-emulator-'))
  const ports = await freePorts(3)
  writeFileSync(path.join(folder, 'firebase.json'), JSON.stringify(configOf(ports)))
  const child = spawn(
    process.execPath,
    ['--import', END_WITH_PARENT, firebaseScript, 'emulators:start', '--only', 'auth', '--project', PROJECT],
    {
      cwd: folder,
      // Its settings are in the folder too: the user's own Firebase account is not touched.
      env: { ...process.env, CI: '1', XDG_CONFIG_HOME: folder },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: process.platform !== 'win32',
    },
  )
  let output = ''
  const keep = (chunk) => {
    output = (output + chunk).slice(-10_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await Promise.race([ended, sleep(STOPS_WITHIN_MS, undefined, { ref: false })])
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  const host = `127.0.0.1:${ports[0]}`
  try {
    await untilReady(host, child)
    await protectFromEnumeration(host)
  } catch (error) {
    await stop()
    throw new Error(`${error.message}\n${output}`)
  }
  return { host, stop }
}

function configOf([auth, hub, logging]) {
  const at = (port) => ({ host: '127.0.0.1', port })
  return { emulators: { auth: at(auth), hub: at(hub), logging: at(logging), ui: { enabled: false } } }
}

/** Opened together before any is closed, so that they differ. */
async function freePorts(count) {
  const servers = Array.from({ length: count }, () => net.createServer())
  const listening = servers.map(
    (server) => new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port))),
  )
  const ports = await Promise.all(listening)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

async function untilReady(host, child) {
  const end = Date.now() + READY_WITHIN_MS
  while (Date.now() < end && child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`http://${host}/`).catch(() => null)
    if (answer?.ok) return
    await sleep(250)
  }
  throw new Error("L'émulateur de Firebase Authentication n'a pas démarré :")
}

/** The default of new projects: an unknown e-mail looks like a wrong password (no user enumeration). */
async function protectFromEnumeration(host) {
  const answer = await fetch(`http://${host}/emulator/v1/projects/${PROJECT}/config`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  })
  if (!answer.ok) throw new Error(`L'émulateur refuse ses réglages (${answer.status}) :`)
}
