import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const LIFELINE = JSON.stringify(new URL('./lifeline.ts', import.meta.url).href)

const SERVER = `
  import { onParentDeath } from ${LIFELINE}
  const idle = setInterval(() => {}, 1000)
  onParentDeath(() => { console.log('parent gone'); clearInterval(idle) })
  console.log('up')
`

const PARENT = `
  import { spawn } from 'node:child_process'
  spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(SERVER)}], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env: { ...process.env, OKOUME_LIFELINE: '1' }, detached: true,
  })
`

it('notices that its launcher was killed with kill -9, and stops', async () => {
  const parent = spawn(process.execPath, ['--input-type=module', '-e', PARENT], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  parent.stdout.on('data', (chunk) => {
    output += chunk
  })
  await expect.poll(() => output, { timeout: 10_000 }).toContain('up')

  parent.kill('SIGKILL')
  // The server holds the other copy of this pipe: it closes when the server has ended too.
  await once(parent.stdout, 'close')

  expect(output).toContain('parent gone')
})

it('neither keeps a process alive nor fires while the other end was never open', async () => {
  const script = `
    import { onParentDeath } from ${LIFELINE}
    onParentDeath(() => console.log('called'))
  `
  const alone = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  alone.stdout.on('data', (chunk) => {
    output += chunk
  })

  const [code] = await once(alone, 'close')

  expect({ code, output }).toEqual({ code: 0, output: '' })
})
