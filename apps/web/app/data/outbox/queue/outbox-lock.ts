/**
 * Runs work while no other tab runs its own; but a tab that the device has frozen never gives its lock back, so it is waited
 * for only so long. Without locks, or after that, two tabs may send the same: it arrives once all the same.
 */
export function createExclusive(
  locks: Pick<LockManager, 'request'> | undefined,
  name: string,
  timeoutMs: number,
): (work: () => Promise<void>) => Promise<void> {
  if (!locks) return (work) => work()
  return async (work) => {
    let entered = false
    const enter = () => {
      entered = true
      return work()
    }
    try {
      await locks.request(name, { signal: AbortSignal.timeout(timeoutMs) }, enter)
    } catch (error) {
      if (entered) throw error
      await work()
    }
  }
}
