/** Reports the product's promises: one line for each, kept or broken. */
export interface Promises {
  /** Prints whether it was kept; a broken one does not stop the trial. */
  keep(what: string, prove: () => Promise<string | undefined>): Promise<void>
  /** The same, but a broken one stops the trial: the rest depends on it. */
  must(what: string, prove: () => Promise<string | undefined>): Promise<void>
  /** Prints the summary; returns whether all were kept. */
  conclude(): boolean
}

/** A broken promise that the rest depends on; it is already printed. */
export class GoneFarEnoughError extends Error {}

export function countPromises(print: (line: string) => void): Promises {
  let passed = 0
  let failed = 0
  async function isKept(what: string, prove: () => Promise<string | undefined>): Promise<boolean> {
    try {
      const detail = await prove()
      passed += 1
      print(`  kept    ${what}${detail === undefined ? '' : ` (${detail})`}`)
      return true
    } catch (error) {
      failed += 1
      print(`  BROKEN  ${what}\n${error instanceof Error ? error.stack : String(error)}`)
      return false
    }
  }
  return {
    async keep(what, prove) {
      await isKept(what, prove)
    },
    async must(what, prove) {
      if (!(await isKept(what, prove))) throw new GoneFarEnoughError()
    },
    conclude() {
      print(`${passed} passed, ${failed} failed`)
      return failed === 0
    },
  }
}

export function expectSame(found: unknown, expected: unknown, what: string): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)]
  if (one !== other) throw new Error(`${what}: ${one} instead of ${other}`)
}
