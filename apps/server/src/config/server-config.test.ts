import { expect, test } from 'vitest'
import { TELEMETRY } from './server-config.ts'

test('without a token the metrics are for this machine alone', () => {
  expect(TELEMETRY.read({})).toMatchObject({ value: { metricsToken: null }, problems: [] })
})

test('all faults of browsers are logged, or the share that is set', () => {
  expect(TELEMETRY.read({}).value.faultSample).toBe(1)
  expect(TELEMETRY.read({ BROWSER_FAULTS_SAMPLE: '25' }).value.faultSample).toBe(0.25)
})

test('a token that could be guessed is refused', () => {
  expect(TELEMETRY.read({ METRICS_TOKEN: 'court' }).problems).toEqual([
    'METRICS_TOKEN doit avoir au moins 16 caractères.',
  ])
  expect(TELEMETRY.read({ METRICS_TOKEN: 'un-jeton-assez-long' }).value.metricsToken).toBe(
    'un-jeton-assez-long',
  )
})
