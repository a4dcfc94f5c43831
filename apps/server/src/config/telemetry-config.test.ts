import { expect, test } from 'vitest'
import { readTelemetry } from './telemetry-config.ts'

test('without a token the figures are for this machine alone', () => {
  expect(readTelemetry({})).toEqual({ telemetry: { metricsToken: null }, problems: [] })
})

test('a token that could be guessed is refused', () => {
  expect(readTelemetry({ METRICS_TOKEN: 'court' }).problems).toEqual([
    'METRICS_TOKEN doit avoir au moins 16 caractères.',
  ])
  expect(readTelemetry({ METRICS_TOKEN: 'un-jeton-assez-long' }).telemetry.metricsToken).toBe(
    'un-jeton-assez-long',
  )
})
