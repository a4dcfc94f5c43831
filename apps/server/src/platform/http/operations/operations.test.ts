import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { type FeatureHandlers, registerOperations } from './operations.ts'

test('pages are made anew for what they show, and not for what administrators look at', () => {
  const app = Fastify()
  const changing = new Map<string, boolean>()
  app.addHook('onRoute', ({ config }) => {
    const { operation, changesPages } = config ?? {}
    if (operation !== undefined) changing.set(operation, changesPages ?? false)
  })
  const never = async () => {
    throw new Error('nobody calls it')
  }
  const handlers = {
    findPeople: never,
    openVerification: never,
    settleDeadJobs: never,
    updateItem: never,
  } satisfies FeatureHandlers
  registerOperations(app, { callerOf: never, standingOf: never, isSessionAlive: never }, handlers)

  expect(Object.fromEntries(changing)).toEqual({
    findPeople: false,
    openVerification: false,
    settleDeadJobs: false,
    updateItem: true,
  })
})
