/** Figures of a scenario, as in the outcome table: name → value. */
export type Figures = Readonly<Record<string, string | number>>

export interface Scenario {
  /** Name on the command line. */
  readonly name: string
  readonly title: string
  /** Timeout of the scenario. */
  readonly minutes: number
  run(options: ScenarioOptions): Promise<Figures>
}

export interface ScenarioOptions {
  /** How often something is killed, in scenarios that kill. */
  readonly kills: number
  /** Cleans everything up in the end, whatever happens. */
  readonly stack: AsyncDisposableStack
  readonly log: (line: string) => void
}

/** Broken promises of the product. */
class PromiseBroken extends Error {
  constructor(broken: readonly string[]) {
    super(`${broken.length} promises were broken:\n${broken.slice(0, MAX_SHOWN).join('\n')}`)
    this.name = 'PromiseBroken'
  }
}

const MAX_SHOWN = 20

export function assertPromises(broken: readonly string[]): void {
  if (broken.length > 0) throw new PromiseBroken(broken)
}
