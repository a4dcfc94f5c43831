/** The application cannot be built: each problem is one line for the operator. */
export class BuildError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'BuildError'
    this.problems = problems
  }
}

/** Runs a build or its tests, and shows an operator what is missing rather than a stack trace. */
export async function reportProblems(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    for (const problem of error.problems) console.error(problem)
    process.exitCode = 1
  }
}
