import os from 'node:os'
import { onParentDeath } from '../apps/server/src/platform/single-instance/lifeline.ts'

/** What a measurement was made on, as its tables say it. */
export function machine(): string {
  const [cpu] = os.cpus()
  return `${os.cpus().length} × ${cpu?.model.trim()}, Node ${process.version}`
}

/**
 * Measures, then ends the process. Whatever the measurement put on the stack is gone by then, also when it fails or is
 * called off.
 */
export async function runMeasurement(
  measure: (stack: AsyncDisposableStack) => Promise<void>,
): Promise<never> {
  const stack = new AsyncDisposableStack()
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= stack.disposeAsync()
    return closed
  }
  const end = () => close().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  onParentDeath(end)
  try {
    await measure(stack)
  } catch (error) {
    // What fails because the measurement was called off is not news.
    if (closed === undefined) throw error
  } finally {
    await close()
  }
  process.exit()
}
