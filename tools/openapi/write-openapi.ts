// `node tools/openapi/write-openapi.ts` writes what is generated from the operations' records: openapi.json, and the
// slim table of routes for the browser. With `--check` it only compares, and fails when one is out of date.
import { CONTRACT } from '@okoume/contract/contract.ts'
import { describeApi } from '@okoume/contract/openapi.ts'
import { writeOrCheck } from '../checks/generated-files.ts'

await writeOrCheck([
  { file: 'packages/contract/openapi.json', text: `${JSON.stringify(describeApi(), null, 2)}\n` },
  { file: 'packages/contract/routes.generated.ts', text: writeRoutes() },
])

function writeRoutes(): string {
  const routes = Object.entries(CONTRACT).map(
    ([name, { method, path }]) => `  ${name}: ['${method}', '${path}'],\n`,
  )
  return `// Written from the records in operations/ by \`node tools/openapi/write-openapi.ts\`. Do not edit.
import type { OperationName } from './contract.ts'
import type { Operation } from './model/operation.ts'

/** Method and path of each operation: all that the browser needs of the contract at run time. */
export const ROUTES: Readonly<Record<OperationName, readonly [method: Operation['method'], path: string]>> = {
${routes.join('')}}
`
}
