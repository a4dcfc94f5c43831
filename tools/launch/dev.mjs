import { existsSync, watch } from 'node:fs'
import path from 'node:path'
import { root } from './project.mjs'
import { exitCode, onStopRequest, startChild } from './supervise.mjs'

const WATCHED = ['apps/server/src', 'packages', 'database/migrations']
const SETTLE_MS = 150

/** Runs the server and starts it anew when its sources change. The pages reload by themselves, inside the server. */
export async function runReloading(node, args, env) {
  const changes = watchSources()
  let server
  let stopping = false
  onStopRequest((signal) => {
    stopping = true
    server.stop(signal)
    changes.wake()
  })

  for (;;) {
    const change = changes.next()
    server = startChild(node, args, env)
    const end = await endOrRestart(server, change)
    if (stopping) return exitCode(end)
    const file = await change
    if (stopping) return 0
    console.log(`${file} a changé : le serveur redémarre.`)
  }
}

/** Resolves when the server is gone: by a change, by itself, or because it was asked to stop. */
async function endOrRestart(server, change) {
  let changed = false
  change.then(() => {
    changed = true
    server.stop('SIGTERM')
  })
  const end = await server.ended
  if (!changed && !end.asked)
    console.error('Le serveur s’est arrêté ; il redémarrera au prochain changement.')
  return end
}

/** `next()` resolves with the next file that changes, or with nothing when `wake` is called. */
function watchSources() {
  let resolveNext = () => {}
  let settling

  for (const folder of WATCHED.filter((name) => existsSync(path.join(root, name)))) {
    watch(path.join(root, folder), { recursive: true }, (_, file) => {
      if (!isSource(file)) return
      clearTimeout(settling)
      settling = setTimeout(() => resolveNext(path.join(folder, file)), SETTLE_MS)
    })
  }
  return {
    next: () =>
      new Promise((resolve) => {
        resolveNext = resolve
      }),
    wake: () => resolveNext(undefined),
  }
}

function isSource(file) {
  return file !== null && /\.(ts|json|sql)$/.test(file) && !/\.test\.ts$|node_modules/.test(file)
}
