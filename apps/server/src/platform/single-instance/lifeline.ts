const MAX_CLEAN_STOP_MS = 20_000

/**
 * Calls back once when the launcher that started this process is gone, however it ended.
 *
 * The launcher holds the other end of an IPC channel: the kernel closes it even at kill -9, so the server never
 * outlives the command that a person believes to have stopped. Started without the launcher, it does nothing.
 */
export function onParentDeath(callback: () => void): void {
  if (process.env.OKOUME_LIFELINE === undefined || process.channel === undefined) return

  process.once('disconnect', () => {
    // The launcher is gone: end a clean stop that hangs.
    setTimeout(() => process.exit(1), MAX_CLEAN_STOP_MS).unref()
    callback()
  })
  // Listening to 'disconnect' keeps the event loop alive; the lifeline alone must not.
  process.channel.unref()
}
