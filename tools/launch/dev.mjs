import { watch } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'
import { exitCode, onStopRequest, startChild } from './supervise.mjs'

const WATCHED = ['apps/server/src', 'packages', 'database/migrations']
const SETTLE_MS = 150

/** Runs the server and restarts it when its sources change. The pages reload on their own, inside the server. */
export async function runReloading(node, args, env) {
  let server
  let onChange
  let stopping = false
  watchSources((file) => onChange(file))
  onStopRequest((signal) => {
    stopping = true
    server.stop(signal)
    onChange()
  })

  for (;;) {
    const change = new Promise((resolve) => {
      onChange = resolve
    })
    const { ended, stop } = startChild(node, args, env)
    server = { stop }
    change.then(() => stop('SIGTERM'))
    const end = await ended
    if (!end.asked) console.error("Le serveur s'est arrêté ; il redémarrera au prochain changement.")
    const file = await change
    if (stopping) return exitCode(end)
    console.log(`${file} a changé : le serveur redémarre.`)
  }
}

function watchSources(onChange) {
  let settling
  for (const folder of WATCHED)
    watch(path.join(root, folder), { recursive: true }, (_, file) => {
      if (file === null || !/\.(ts|json|sql)$/.test(file) || /\.test\.ts$|node_modules/.test(file)) return
      clearTimeout(settling)
      settling = setTimeout(() => onChange(path.join(folder, file)), SETTLE_MS)
    })
}
