import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const webRoot = path.join(root, 'apps/web')

/** The package.json files that npm reads: the root's and each workspace's. */
export function manifests() {
  const workspaces = ['packages', 'apps'].flatMap((group) =>
    readdirSync(path.join(root, group)).map((name) => path.join(root, group, name)),
  )
  return [root, ...workspaces, path.join(root, 'tests')]
    .map((folder) => path.join(folder, 'package.json'))
    .filter((file) => existsSync(file))
}
