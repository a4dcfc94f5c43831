/** What a scenario found, in the words of the outcome table: figure → value. */
export type Figures = Readonly<Record<string, string | number>>

export interface Scenario {
  /** As it is asked for at the command line. */
  readonly name: string
  readonly title: string
  /** It is given up after this. */
  readonly minutes: number
  run(options: ScenarioOptions): Promise<Figures>
}

export interface ScenarioOptions {
  /** How often something is killed, where that is the scenario. */
  readonly kills: number
  /** Gives everything back in the end, whatever happens. */
  readonly stack: AsyncDisposableStack
  readonly tell: (line: string) => void
}

/** What the product promised and did not keep. */
class PromiseBroken extends Error {
  constructor(broken: readonly string[]) {
    super(`${broken.length} promises were broken:\n${broken.slice(0, MOST_SHOWN).join('\n')}`)
    this.name = 'PromiseBroken'
  }
}

const MOST_SHOWN = 20

export function assertPromises(broken: readonly string[]): void {
  if (broken.length > 0) throw new PromiseBroken(broken)
}
