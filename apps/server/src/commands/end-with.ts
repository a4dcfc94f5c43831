import { explainStartFailure } from '../start/start-failure.ts'

/** Ends the process with the exit code of `work`; with 1 and one line where it could not be done. */
export async function endWith(work: Promise<number>): Promise<never> {
  const code = await work.catch((error: unknown) => {
    console.error(explainStartFailure(error))
    return 1
  })
  process.exit(code)
}
