/** Prints the section of CHANGELOG.md for a version: `node tools/security/changelog-section.ts 1.0.0`. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

const CHANGELOG = new URL('../../CHANGELOG.md', import.meta.url)

/** @throws where the changelog has no section for that version */
export function changelogSection(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((text) => text.split(/\s/, 1)[0] === version)
  if (section === undefined) throw new Error(`CHANGELOG.md has no section «## ${version}»`)
  return section.slice(section.indexOf('\n')).trim()
}

if (path.resolve(process.argv[1] ?? '') === import.meta.filename) {
  console.log(changelogSection(readFileSync(CHANGELOG, 'utf8'), process.argv[2] ?? ''))
}
