import { readSecret } from './outside-settings.ts'

export interface TelemetryConfig {
  /** What `/metrics` is asked with; null where only this machine may ask. */
  readonly metricsToken: string | null
}

const SHORTEST_TOKEN = 16

export function readTelemetry(environment: NodeJS.ProcessEnv): {
  readonly telemetry: TelemetryConfig
  readonly problems: readonly string[]
} {
  const { value, problems } = readSecret(environment, 'METRICS_TOKEN')
  const tooShort = value !== '' && value.length < SHORTEST_TOKEN
  return {
    telemetry: { metricsToken: value === '' ? null : value },
    problems: tooShort
      ? [...problems, `METRICS_TOKEN doit avoir au moins ${SHORTEST_TOKEN} caractères.`]
      : problems,
  }
}
