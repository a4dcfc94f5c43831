/** The instructions of a Dockerfile that deploy/Dockerfile uses, as a trial without Docker can follow them. */
export interface Instruction {
  readonly name: string
  /** Of `--from=`. */
  readonly from?: string
  readonly rest: string
}

export interface BuildStage {
  readonly base: string
  readonly name?: string
  readonly instructions: readonly Instruction[]
}

/** Comments are left out, and lines that end with a backslash joined. @throws where a stage has no beginning */
export function readDockerfile(text: string): BuildStage[] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: (BuildStage & { readonly instructions: Instruction[] })[] = []
  for (const line of lines) {
    const [, name = '', words = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (name === 'FROM') {
      const [base = '', , stage] = words.split(/\s+/)
      stages.push({ base, ...(stage !== undefined && { name: stage }), instructions: [] })
      continue
    }
    const stage = stages.at(-1)
    if (stage === undefined) throw new Error(`${name} stands before the first FROM`)
    const [, from, rest = words] = /^--from=(\S+)\s+(.*)$/.exec(words) ?? []
    stage.instructions.push({ name, ...(from !== undefined && { from }), rest })
  }
  return stages
}
