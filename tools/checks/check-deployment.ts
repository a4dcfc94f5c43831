/** Lints the workflows by GitHub's own parser and the Dockerfile, and looks that everything from elsewhere is pinned. */
import { globSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { validate as lintDockerfile } from 'dockerfile-utils'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { findUnpinned } from './pins.ts'
import { root } from './steps.ts'

// The parser imports its JSON without saying so, as bundlers allow.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
})
const { validate: lintWorkflow } = await import('@actions/languageservice')

interface Finding {
  readonly message: string | { readonly value: string }
  readonly range: { readonly start: { readonly line: number } }
}

const complaintsIn = (file: string, found: readonly Finding[]) =>
  found.map(
    ({ message, range }) =>
      `${file}:${range.start.line + 1}: ${typeof message === 'string' ? message : message.value}`,
  )

const complaints: string[] = []
for (const file of globSync('.github/workflows/*.yml', { cwd: root })) {
  const text = readFileSync(path.join(root, file), 'utf8')
  const document = TextDocument.create(`file:///${file}`, 'yaml', 1, text)
  complaints.push(...complaintsIn(file, await lintWorkflow(document, {})), ...findUnpinned(file, text))
}
for (const file of ['deploy/Dockerfile', 'deploy/compose.yaml', 'deploy/monitoring/compose.yaml']) {
  const text = readFileSync(path.join(root, file), 'utf8')
  complaints.push(...findUnpinned(file, text))
  if (file.endsWith('Dockerfile')) complaints.push(...complaintsIn(file, lintDockerfile(text)))
}

for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.length === 0 ? 0 : 1
