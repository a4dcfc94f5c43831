// Preloaded into npm and Vite, which know nothing of the launcher: the kernel closes the channel to it even at kill -9,
// and the leader of a process group then ends the whole group.
process.once('disconnect', () =>
  process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL'),
)
process.channel?.unref()
