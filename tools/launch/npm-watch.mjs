import { readFileSync } from 'node:fs'

const EVERY_MS = 500
const SHELLS = /^(sh|dash|bash|ash|zsh|busybox)$/

// Read at once: a parent that dies during the installation must not be mistaken for its successor.
const parent = process.ppid
const shellsParent = parentOfShell(parent)

/**
 * Calls back once when the npm that started this process is gone: killed with -9, it tells nobody.
 * Without npm there is nothing to watch: whoever starts the launcher with nohup may leave.
 * Answers a function that ends the watch.
 */
export function onNpmDeath(callback) {
  if (process.env.npm_lifecycle_event === undefined) return () => {}
  return onParentDeath(callback)
}

/** Calls back once when the parent is gone, or the parent's parent where a shell stands between. */
export function onParentDeath(callback) {
  const timer = setInterval(() => {
    if (process.ppid === parent && alive(parent) && parentOfShell(parent) === shellsParent) return
    clearInterval(timer)
    callback()
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Some shells stay between npm and its script instead of becoming it; only Linux lets one look behind them. */
function parentOfShell(pid) {
  try {
    const [, name, rest] = /\((.*)\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return SHELLS.test(name) ? rest.split(' ')[1] : undefined
  } catch {
    return undefined
  }
}

function alive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
