import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { type FeatureHandlers, registerOperations } from './operations.ts'

test("pages are invalidated by changes they show, and not by changes in administrators' views", () => {
  const app = Fastify()
  const changing = new Map<string, boolean>()
  app.addHook('onRoute', ({ config }) => {
    const { operation, changesPages } = config ?? {}
    if (operation !== undefined) changing.set(operation, changesPages ?? false)
  })
  const never = async () => {
    throw new Error('no call of it')
  }
  const handlers = {
    findPeople: never,
    openVerification: never,
    settleDeadJobs: never,
    updateItem: never,
  } satisfies FeatureHandlers
  const authentication = { callerOf: never, findStanding: never, isSessionAlive: never }
  registerOperations(app, { authentication }, handlers)

  expect(Object.fromEntries(changing)).toEqual({
    findPeople: false,
    openVerification: false,
    settleDeadJobs: false,
    updateItem: true,
  })
})
