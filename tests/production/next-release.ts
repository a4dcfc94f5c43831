import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'

const PROJECT = path.resolve(import.meta.dirname, '../..')

/** The next release of the product: the same, with one migration more. */
export async function makeNextRelease(folder: string): Promise<string> {
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
  await writeFile(path.join(folder, 'database/migrations/0999-next-release.sql'), NEXT)
  return folder
}

/** What a release may do while the one before it still runs: it adds, and takes nothing away. Here to every table. */
const NEXT = `
do $$
declare
  found record;
begin
  for found in
    select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  loop
    execute format('alter table %I add column of_the_next_release text', found.relname);
  end loop;
end $$;
`
