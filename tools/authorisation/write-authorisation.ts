// `node tools/authorisation/write-authorisation.ts` writes docs/security/authorisation.md; with `--check` it only
// compares, and fails when the file differs from the contract.
import { writeOrCheck } from '../checks/generated-files.ts'
import { describeAuthorisation } from './describe-authorisation.ts'

await writeOrCheck([{ file: 'docs/security/authorisation.md', text: describeAuthorisation() }])
