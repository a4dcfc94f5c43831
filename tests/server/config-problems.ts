import { readConfig } from '@okoume/server/src/config/config.ts'
import { ConfigError } from '@okoume/server/src/config/setting.ts'

/** The configuration errors for those settings. */
export function configProblems(settings: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(settings, '/okoume')
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}
