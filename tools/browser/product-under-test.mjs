/**
 * The real product on a fresh data folder, for tests that open it from outside. It ends, and the folder is deleted, on
 * a signal or when its parent ends.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { exitCode, onParentDeath, startChild } from '../launch/supervise.mjs'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'okoume-tests-'))
// As root, PostgreSQL runs as another user, who must be able to enter.
chmodSync(dataDir, 0o755)

const server = startChild(process.execPath, ['apps/server/src/main.ts'], {
  ...process.env,
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.stop('SIGTERM'))
onParentDeath(() => server.stop('SIGTERM'))
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const end = await server.ended
rmSync(dataDir, { recursive: true, force: true })
process.exit(exitCode(end))
