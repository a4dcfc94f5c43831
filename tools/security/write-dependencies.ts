// `node tools/security/write-dependencies.ts` writes docs/security/dependencies.md from package-lock.json.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { dependenciesPage } from './dependencies-page.ts'
import { lockedPackages } from './locked-packages.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const PAGE = resolve(ROOT, 'docs/security/dependencies.md')

mkdirSync(dirname(PAGE), { recursive: true })
const lock = JSON.parse(readFileSync(resolve(ROOT, 'package-lock.json'), 'utf8'))
writeFileSync(PAGE, dependenciesPage(lockedPackages(lock)))
