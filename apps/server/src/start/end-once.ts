interface Process {
  readonly starting: Promise<unknown>
  /** Ends it cleanly, once it has started. */
  shutDown(): Promise<unknown>
  exit(code: number): void
}

// Less than the launcher waits. A migration may wait for a lock without a limit.
const MAX_START_MS = 25_000

/** Ends the process once, cleanly: on a signal while it starts, after it has started, or by force at last. */
export function endOnce({ starting, shutDown, exit }: Process): () => void {
  let ending = false
  return () => {
    // A terminal's Ctrl-C comes twice: from the terminal, and from the launcher.
    if (ending) return
    ending = true
    // Keeps the process alive: closed connections no longer do, and it could exit halfway.
    setInterval(() => {}, 1000)
    const givenUp = setTimeout(() => exit(1), MAX_START_MS)
    starting.then(
      () => {
        clearTimeout(givenUp)
        return shutDown()
      },
      // The start's own caller reports its failure, releases what it took, and ends.
      () => {},
    )
  }
}
