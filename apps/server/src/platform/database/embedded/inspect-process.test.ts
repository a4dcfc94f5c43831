import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { inspectProcess, isAlive } from './inspect-process.ts'

test('a process counts as alive until it ends', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const pid = child.pid ?? 0

  expect(isAlive(pid)).toBe(true)
  expect(inspectProcess(pid)?.parent).toBe(process.pid)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isAlive(pid)).toBe(false)
  expect(inspectProcess(pid)).toBeUndefined()
})

test.runIf(process.platform === 'linux')('a zombie process does not count as alive', async () => {
  const careless = spawn('/bin/sh', ['-c', 'sleep 0 & echo $!; exec sleep 30'])
  const [line] = await once(careless.stdout, 'data')

  await expect.poll(() => isAlive(Number(line))).toBe(false)
  careless.kill('SIGKILL')
})

test.each([0, -1, Number.NaN])('%d is no process', (pid) => {
  expect(isAlive(pid)).toBe(false)
})
