import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type BuildStage, type Instruction, readDockerfile } from './dockerfile.ts'

/** What Docker would leave: the folder of the last stage, and its environment and command. */
export interface BuiltTree {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly command: readonly string[]
}

export interface BuildOptions {
  readonly dockerfile: string
  /** The build context: what .dockerignore lets through. */
  readonly context: string
  readonly folder: string
  readonly log: (line: string) => void
}

/** The image's only folder; system folders belong to the base image, which the trial does not have. */
const IMAGE_FOLDER = '/okoume'
/** Steps that only concern accounts and folders of the base image. */
const OF_THE_SYSTEM = /^install --directory --owner=node/

interface Stage {
  readonly folder: string
  env: Record<string, string>
  command: readonly string[]
}

/** Follows a Dockerfile on this machine: each stage is a folder, `RUN` a shell in it. @throws where a step fails */
export async function buildTree(options: BuildOptions): Promise<BuiltTree> {
  const stages = new Map<string, Stage>()
  let last: Stage | undefined
  for (const [index, described] of readDockerfile(options.dockerfile).entries()) {
    last = await buildStage({ described, stages, folder: path.join(options.folder, String(index)), options })
    if (described.name !== undefined) stages.set(described.name, last)
  }
  if (last === undefined) throw new Error('the Dockerfile has no stage')
  return last
}

interface StageBuild {
  readonly described: BuildStage
  readonly stages: ReadonlyMap<string, Stage>
  readonly folder: string
  readonly options: BuildOptions
}

async function buildStage({ described, stages, folder, options }: StageBuild): Promise<Stage> {
  const base = stages.get(described.base)
  await mkdir(folder, { recursive: true })
  if (base !== undefined) await cp(base.folder, folder, { recursive: true, verbatimSymlinks: true })
  const stage: Stage = { folder, env: { ...base?.env }, command: base?.command ?? [] }
  for (const instruction of described.instructions) {
    options.log(`${instruction.name} ${instruction.rest.slice(0, 100)}`)
    await follow(instruction, { stage, stages, options })
  }
  return stage
}

interface Place {
  readonly stage: Stage
  readonly stages: ReadonlyMap<string, Stage>
  readonly options: BuildOptions
}

async function follow({ name, from, rest }: Instruction, { stage, stages, options }: Place): Promise<void> {
  if (name === 'ENV') {
    for (const [, key = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[key] = value
  } else if (name === 'RUN') {
    if (!OF_THE_SYSTEM.test(rest)) await runIn(stage, rest)
  } else if (name === 'COPY') {
    const source = from === undefined ? options.context : stages.get(from)?.folder
    if (source === undefined) throw new Error(`COPY --from=${from}: no such stage`)
    await copyInto(stage.folder, source, rest.split(/\s+/))
  } else if (name === 'CMD') {
    stage.command = JSON.parse(rest)
  }
}

/** As Docker copies: a folder's contents, not the folder itself. */
async function copyInto(folder: string, source: string, words: readonly string[]): Promise<void> {
  const target = words.at(-1) ?? ''
  for (const word of words.slice(0, -1)) {
    const from = path.join(source, word === IMAGE_FOLDER ? '.' : word.replace(`${IMAGE_FOLDER}/`, ''))
    const isFile = /\.\w+$|^\.npmrc$/.test(path.basename(word)) && word !== '.'
    const to = isFile && target.endsWith('/') ? path.join(target, path.basename(word)) : target
    await cp(from, path.join(folder, to), { recursive: true, verbatimSymlinks: true })
  }
}

async function runIn(stage: Stage, command: string): Promise<void> {
  const programs = `${stage.folder}-programs`
  await mkdir(programs, { recursive: true })
  const here = command
    .replaceAll(/(?<=^|[\s'"=])\/okoume(?=\/)/g, stage.folder)
    .replaceAll('/usr/local/bin', programs)
  const { NODE_ENV: _, ...outside } = process.env
  const PATH = [programs, path.dirname(process.execPath), outside.PATH].join(path.delimiter)
  const child = spawn('sh', ['-ec', here], {
    cwd: stage.folder,
    env: { ...outside, ...stage.env, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part
    })
  }
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`RUN ${command}\n${output.slice(-4000)}`)
}
