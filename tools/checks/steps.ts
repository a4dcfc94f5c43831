import { existsSync } from 'node:fs'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '../..')

/** One Node script. A step is a list of them, the first failure ends it. */
export interface Command {
  readonly script: string
  readonly args: readonly string[]
  readonly cwd?: string
}

export interface StaticStep {
  /** The values of `--only=`. */
  readonly id: string
  readonly title: string
  readonly commands: readonly Command[]
}

const BIOME = tool('@biomejs/biome/bin/biome')
const TSC = tool('typescript/bin/tsc')
const REACT_ROUTER = tool('@react-router/dev/bin.cjs')
const CRUISER = tool('dependency-cruiser/bin/dependency-cruiser.mjs')
const KNIP = tool('knip/bin/knip.js')

const web = path.join(root, 'apps/web')

/** Static checks, the fastest first. */
export function staticSteps(): StaticStep[] {
  return [
    step('biome', 'Format and lint', { script: BIOME, args: ['ci', '.'] }),
    step('files', 'File names', own('tools/checks/check-files.ts')),
    step('deployment', 'Workflows, Dockerfile and pins', own('tools/checks/check-deployment.ts')),
    step(
      'tsc',
      'Types',
      { script: TSC, args: ['-p', 'tsconfig.json'] },
      { script: TSC, args: ['-p', 'tests/e2e'] },
    ),
    ...webTypes(),
    step(
      'imports',
      'Import directions, and no rings of folders',
      { script: CRUISER, args: cruiserArgs() },
      { script: CRUISER, args: ['--config', '.dependency-cruiser-folders.mjs', 'apps', 'packages'] },
    ),
    step('knip', 'Unused files, exports and packages', { script: KNIP, args: ['--no-progress'] }),
    step('generated', 'Generated files are up to date', own('tools/generate.ts', '--check')),
  ]
}

function webTypes(): StaticStep[] {
  if (!existsSync(path.join(web, 'tsconfig.json'))) return []
  return [
    step(
      'tsc-web',
      'Types of the pages',
      { script: REACT_ROUTER, args: ['typegen'], cwd: web },
      { script: TSC, args: ['-p', 'apps/web'] },
    ),
    step(
      'tsc-worker',
      'Types of the service worker',
      { script: TSC, args: ['-p', 'apps/web/service-worker'] },
      { script: TSC, args: ['-p', 'apps/web/service-worker/offline-page'] },
    ),
  ]
}

function cruiserArgs(): string[] {
  const folders = ['apps', 'packages', 'tests', 'tools', 'bench'].filter((name) =>
    existsSync(path.join(root, name)),
  )
  return ['--config', '.dependency-cruiser.mjs', ...folders]
}

function step(id: string, title: string, ...commands: Command[]): StaticStep {
  return { id, title, commands }
}

function own(script: string, ...args: string[]): Command {
  return { script: path.join(root, script), args }
}

/** The file of a package's command: its .bin entry does not start without a shell on Windows. */
export function tool(file: string): string {
  return path.join(root, 'node_modules', file)
}
