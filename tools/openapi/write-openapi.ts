// `node tools/openapi/write-openapi.ts` writes packages/contract/openapi.json; with `--check` it only compares,
// and fails when the file no longer says what the contract says.
import { describeApi } from '@okoume/contract/openapi.ts'
import { writeOrCheck } from '../checks/generated-files.ts'

await writeOrCheck('node tools/openapi/write-openapi.ts', [
  { file: 'packages/contract/openapi.json', text: `${JSON.stringify(describeApi(), null, 2)}\n` },
])
