/** Looks at every source file's name and length: see file-rules.ts. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { complaintsAbout } from './file-rules.ts'
import { root } from './steps.ts'

const GENERATED = ['**/node_modules/**', '**/.react-router/**', 'apps/*/build/**', 'apps/*/build-earlier/**']

const found = globSync('{apps,packages,tools,tests,bench,database,docs}/**/*.*', {
  cwd: root,
  exclude: GENERATED,
  withFileTypes: true,
})
const files = found
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
const complaints = files.flatMap((file) => complaintsAbout(file, readFileSync(path.join(root, file), 'utf8')))

for (const complaint of complaints) console.error(complaint)
if (files.length === 0) console.error('No file was found to look at.')
process.exitCode = complaints.length === 0 && files.length > 0 ? 0 : 1
