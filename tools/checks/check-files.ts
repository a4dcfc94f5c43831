/** Checks every source file's names and citations. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { declaredNames } from '../house/declared-names.ts'
import { findBareParticiples, findRiddleComments, findRiddleNames } from '../house/find-riddles.ts'
import { findForbiddenLocals, findForbiddenNames } from '../house/forbidden-names.ts'
import { findHomonyms } from '../house/homonyms.ts'
import { complaintsAbout } from './file-rules.ts'
import { findBrokenCitations, headingAnchors } from './spec-citations.ts'
import { root } from './steps.ts'

/** Source files; the checkers' own contain broken citations as examples. */
const CITING = /^(?!tools\/checks\/).*\.(ts|tsx|css|sql|mjs)$/
const NAMING = /\.(tsx?|mjs)$/
/** Private names are looked at in the product: tests may say «kept». The list of riddles names them itself. */
const PRODUCT = /^(?:apps|packages)\/(?!.*\.(?:test|test-helper)\.tsx?$).*\.tsx?$/
const RIDDLES = /^tools\/house\//
/** Tests and artwork are free to use riddles. */
const COMMENTED = /^(?:apps|packages|tools|bench)\/(?!.*\.(?:test|test-helper)\.).*\.(?:tsx?|mjs)$/
const GENERATED = ['**/node_modules/**', '**/.react-router/**', 'apps/*/build/**', 'apps/*/build-earlier/**']

const found = globSync(['*.md', '{apps,packages,tools,tests,bench,database,docs}/**/*.*'], {
  cwd: root,
  exclude: GENERATED,
  withFileTypes: true,
})
const files = found
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
const anchors = headingAnchors(readFileSync(path.join(root, 'docs/spec.md'), 'utf8'))
const complaints = files.flatMap((file) => {
  const content = readFileSync(path.join(root, file), 'utf8')
  const citations = CITING.test(file) ? findBrokenCitations(file, content, anchors) : []
  return [...complaintsAbout(file, content), ...citations, ...complaintsAboutWords(file, content)]
})

/** Dialect and riddles in names and comments (docs/glossary.md, tools/house/riddles.ts). */
function complaintsAboutWords(file: string, content: string): string[] {
  if (!NAMING.test(file) || RIDDLES.test(file)) return []
  const names = declaredNames(file, content).add(path.basename(file).replace(/\..*$/, ''))
  const forbidden = new Set([
    ...findForbiddenNames(file, content),
    ...(PRODUCT.test(file) ? findForbiddenLocals(names) : []),
  ])
  const riddles = [
    ...findRiddleNames(names),
    ...(COMMENTED.test(file) ? findBareParticiples(file, names) : []),
    ...(COMMENTED.test(file) ? findRiddleComments(content) : []),
  ]
  return [
    ...[...forbidden].map((name) => `${file}: “${name}” has a word that docs/glossary.md does not use.`),
    ...riddles.map((riddle) => `${file}: a riddle, ${riddle}.`),
    ...(PRODUCT.test(file) ? findHomonyms(file, names) : []).map((name) => `${file}: a homonym, ${name}.`),
  ]
}

for (const complaint of complaints) console.error(complaint)
if (files.length === 0) console.error('No file was found to look at.')
process.exitCode = complaints.length === 0 && files.length > 0 ? 0 : 1
