// `node tools/settings/write-settings.ts` writes the settings for operators, `.env.example` and
// docs/operations/settings.md; with `--check` it only compares, and fails when one is out of date.
import { SETTING_GROUPS } from '../../apps/server/src/config/config.ts'
import { writeOrCheck } from '../checks/generated-files.ts'
import { settingsPage, writeEnvExample } from './describe-settings.ts'

await writeOrCheck([
  { file: '.env.example', text: writeEnvExample(SETTING_GROUPS) },
  { file: 'docs/operations/settings.md', text: settingsPage(SETTING_GROUPS) },
])
