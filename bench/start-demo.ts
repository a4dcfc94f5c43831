import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { freePorts } from '../tests/server/free-ports.ts'
import { startProduct } from './start-product.ts'

/** The demo as started by `npm start`, with its own items, pictures and people. */
export async function startDemo(stack: AsyncDisposableStack, script: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'okoume-bench-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o755)
  const [port = 0] = await freePorts(1)
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: folder }
  const product = await startProduct(script, port, { env })
  stack.defer(() => product.stop())
  return `http://localhost:${port}`
}
