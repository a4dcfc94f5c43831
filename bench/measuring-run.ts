import os from 'node:os'
import { onParentDeath } from '../apps/server/src/platform/single-instance/lifeline.ts'

/** The environment of a measurement, for its tables. */
export function machine(): string {
  const [cpu] = os.cpus()
  return `${os.cpus().length} × ${cpu?.model.trim()}, Node ${process.version}`
}

/** Measures, then ends the process. The stack's resources are released by then, also after a failure or an abort. */
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
    // An error caused by the abort is not reported.
    if (closed === undefined) throw error
  } finally {
    await close()
  }
  process.exit()
}
