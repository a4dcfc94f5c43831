import { expect, test } from 'vitest'
import { TELEMETRY } from './server-config.ts'

test('without a token the metrics are for this machine alone', () => {
  expect(TELEMETRY.read({})).toEqual({ value: { metricsToken: null }, problems: [] })
})

test('a token that could be guessed is refused', () => {
  expect(TELEMETRY.read({ METRICS_TOKEN: 'court' }).problems).toEqual([
    'METRICS_TOKEN doit avoir au moins 16 caractères.',
  ])
  expect(TELEMETRY.read({ METRICS_TOKEN: 'un-jeton-assez-long' }).value.metricsToken).toBe(
    'un-jeton-assez-long',
  )
})
