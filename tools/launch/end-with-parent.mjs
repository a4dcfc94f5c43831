// Preloaded into npm and Vite, which know nothing of the launcher: the kernel closes the channel to it even at kill -9,
// and whoever leads a process group then ends all of it.
process.once('disconnect', () =>
  process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL'),
)
process.channel?.unref()
