import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Release {
  readonly id: string
  readonly files: readonly string[]
}

/** How many previous releases are still served. */
const EARLIER = 2

/**
 * A tab that was opened before a release asks for code that the new build no longer has. The files of each release are
 * therefore stored beside the build, whose folder every build empties, and those of the last two are copied beside the
 * current ones. Names contain the hash of their content: two files with one name are the same.
 */
export function saveEarlierReleases(assets: string, shelf: string): void {
  const present = readdirSync(assets).toSorted()
  const releases: Release[] = [releaseOf(present), ...readReleases(shelf)]
    .filter(isFirstOfItsId)
    .slice(0, 1 + EARLIER)
  const pool = join(shelf, 'assets')
  mkdirSync(pool, { recursive: true })
  copyMissing(present, assets, pool)
  copyMissing(
    releases.flatMap(({ files }) => files),
    pool,
    assets,
  )
  writeFileSync(listOf(shelf), `${JSON.stringify(releases, null, 1)}\n`)
  prune(pool, releases)
}

const listOf = (shelf: string) => join(shelf, 'releases.json')

function releaseOf(files: readonly string[]): Release {
  return { id: createHash('sha256').update(files.join()).digest('hex').slice(0, 12), files }
}

/** Newest first. */
function readReleases(shelf: string): Release[] {
  const list = listOf(shelf)
  if (!existsSync(list)) return []
  try {
    return JSON.parse(readFileSync(list, 'utf8'))
  } catch {
    // Left incomplete by an interrupted build: the next releases start a new list.
    return []
  }
}

/** A rebuild of the same sources is no new release. */
const isFirstOfItsId = ({ id }: Release, place: number, all: readonly Release[]) =>
  all.findIndex((one) => one.id === id) === place

function copyMissing(names: readonly string[], from: string, to: string): void {
  for (const name of names) {
    if (!existsSync(join(to, name)) && existsSync(join(from, name))) cpSync(join(from, name), join(to, name))
  }
}

function prune(pool: string, releases: readonly Release[]): void {
  const used = new Set(releases.flatMap(({ files }) => files))
  for (const name of readdirSync(pool)) if (!used.has(name)) rmSync(join(pool, name))
}

/** Keeps the source maps of scripts that are still served. */
export function pruneMaps(maps: string, assets: string): void {
  const served = new Set(readdirSync(assets))
  for (const name of readdirSync(maps)) if (!served.has(name.replace(/\.map$/, ''))) rmSync(join(maps, name))
}
