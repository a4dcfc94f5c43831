import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const LIFELINE = fromHere('../../apps/server/src/platform/single-instance/lifeline.ts')

/** Prints how it was asked to stop, and takes a moment to do so. */
const SERVER = `
  import { onParentDeath } from ${LIFELINE}
  const stop = (why) => { console.log('stop', why); setTimeout(() => { console.log('clean'); process.exit(0) }, 200) }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  onParentDeath(() => stop('lifeline'))
  setInterval(() => {}, 1000)
  console.log('up')
`

let folder: string
const started: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'okoume-launch-'))
  await writeFile(path.join(folder, 'server.mjs'), SERVER)
  await writeFile(
    path.join(folder, 'launcher.mjs'),
    `import { runToEnd } from ${fromHere('./supervise.mjs')}
     process.exit(await runToEnd(process.execPath, [${JSON.stringify(path.join(folder, 'server.mjs'))}], process.env))`,
  )
})

afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

function fromHere(file: string): string {
  return JSON.stringify(new URL(file, import.meta.url).href)
}

/** Starts a command and waits for its first output; `closed` waits for all processes that share its output. */
async function start(command: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, npm_lifecycle_event: undefined, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const closed = once(child, 'close')
  await expect.poll(() => output, { timeout: 10_000 }).toContain('up')
  return { child, closed, output: () => output }
}

describe('a running server', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('gets %s once, and its clean stop is a success', async (signal) => {
    const launcher = await start(process.execPath, ['launcher.mjs'])

    launcher.child.kill(signal)
    launcher.child.kill(signal)
    const [code] = await launcher.closed

    expect({ code, output: launcher.output() }).toEqual({ code: 0, output: `up\nstop ${signal}\nclean\n` })
  })

  it('stops cleanly when the launcher is killed with kill -9', async () => {
    const launcher = await start(process.execPath, ['launcher.mjs'])

    launcher.child.kill('SIGKILL')
    await launcher.closed

    expect(launcher.output()).toBe('up\nstop lifeline\nclean\n')
  })

  it('stops cleanly when the npm that started it is killed with kill -9', async () => {
    const npm = `require('node:child_process').spawn(process.execPath, ['launcher.mjs'], { stdio: 'inherit' })`
    const parent = await start(process.execPath, ['-e', npm], { npm_lifecycle_event: 'start' })

    parent.child.kill('SIGKILL')
    await parent.closed

    expect(parent.output()).toBe('up\nstop SIGTERM\nclean\n')
  })
})

it.each(['SIGINT', 'SIGTERM'] as const)(
  'a command that %s stops before it handles signals has not succeeded',
  async (signal) => {
    const command = `
      import { runToEnd } from ${fromHere('./supervise.mjs')}
      const deaf = ['-e', 'console.log("up"); setInterval(() => {}, 1000)']
      process.exit(await runToEnd(process.execPath, deaf, process.env))`
    const launcher = await start(process.execPath, ['--input-type=module', '-e', command])

    launcher.child.kill(signal)
    const [code] = await launcher.closed

    expect(code).toBe(128 + os.constants.signals[signal])
  },
)

it('ends npm and all that it started when the launcher is killed during the installation', async () => {
  const listener = net.createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const started = `require('node:net').connect(${port}, '127.0.0.1')`
  await writeFile(
    path.join(folder, 'npm.mjs'),
    `import { spawn } from 'node:child_process'
     spawn(process.execPath, ['-e', ${JSON.stringify(started)}], { stdio: 'inherit' })
     setInterval(() => {}, 1000)`,
  )
  const launcher = `
    import { runQuietly } from ${fromHere('./quiet-command.mjs')}
    console.log('up')
    await runQuietly('npm.mjs', [], { log: 'npm.log' })`
  const parent = await start(process.execPath, ['--input-type=module', '-e', launcher])
  const [startedByNpm] = await once(listener, 'connection')
  startedByNpm.on('error', () => {})

  parent.child.kill('SIGKILL')

  await once(startedByNpm, 'close')
  listener.close()
})
