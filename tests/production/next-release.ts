import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'

const PROJECT = path.resolve(import.meta.dirname, '../..')

/** A later release of the product: the same, with one more migration for each release. */
export async function makeNextRelease(folder: string, releases: number): Promise<string> {
  await mkdir(path.join(folder, 'apps/server'), { recursive: true })
  const copied = ['apps/server/src', 'database']
  for (const name of copied) {
    await cp(path.join(PROJECT, name), path.join(folder, name), { recursive: true })
  }
  const linked = [
    'node_modules',
    'packages',
    'package.json',
    'apps/web',
    'apps/server/package.json',
    'apps/server/node_modules',
  ]
  for (const name of linked) await symlink(path.join(PROJECT, name), path.join(folder, name))
  for (let number = 1; number <= releases; number += 1) {
    const file = path.join(folder, `database/migrations/${9000 + number}-release-${number}.sql`)
    await writeFile(file, migrationOf(number))
  }
  return folder
}

/**
 * Backward-compatible migration: what a release may do while the one before it still runs. It adds a column to every
 * table, and removes nothing.
 */
function migrationOf(release: number): string {
  return `
do $$
declare
  found record;
begin
  for found in
    select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  loop
    execute format('alter table %I add column of_release_${release} text', found.relname);
  end loop;
end $$;
`
}
