export interface LimitedSignal {
  readonly signal: AbortSignal
  /** Once nothing waits for it any more. */
  end(): void
}

/** Aborted with that one, or after so long: a connection that the network has dropped answers nothing, not even an error. */
export function limitSignal(by: AbortSignal, ms: number): LimitedSignal {
  const limited = new AbortController()
  const abort = () => limited.abort()
  const timer = setTimeout(abort, ms)
  if (by.aborted) abort()
  by.addEventListener('abort', abort)
  return {
    signal: limited.signal,
    end() {
      clearTimeout(timer)
      by.removeEventListener('abort', abort)
    },
  }
}
