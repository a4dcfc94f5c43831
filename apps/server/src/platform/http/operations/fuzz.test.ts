import { CALLER_NAMES, type CallerName, expectedOutcome } from '@okoume/contract/authorisation/callers.ts'
import { CONTRACT, OPERATION_NAMES, type OperationName } from '@okoume/contract/contract.ts'
import type { Operation } from '@okoume/contract/model/operation.ts'
import { type Canaries, isOpenToAll, plantCanaries } from '@okoume/tests/server/canaries.ts'
import { buildCast, type Cast, withSpare } from '@okoume/tests/server/cast.ts'
import { type ChangeWatch, watchChanges } from '@okoume/tests/server/change-watch.ts'
import { expectContractRefusal, expectDeclaredAnswer } from '@okoume/tests/server/declared-refusal.ts'
import { type Input, inputsOf } from '@okoume/tests/server/hostile-inputs.ts'
import { isUntouched, playTricks } from '@okoume/tests/server/hostile-requests.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { type Received, sendTo, writeRequest } from '@okoume/tests/server/send.ts'
import { buildTown, goodCalls, type Town } from '@okoume/tests/server/town.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { giveMuchMoney } from '@okoume/tests/server/withdrawing.ts'
import { FUZZ_RUNS, TEST_SEED } from '@okoume/tests/test-size.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

let town: Town
let cast: Cast
let watch: ChangeWatch
let canaries: Canaries
useTestServer({ jobs: false })
beforeAll(async () => {
  town = await buildTown(server)
  cast = await buildCast(server, town)
  // A person with money cannot close their account, and stays a caller.
  for (const person of [town.stranger, cast.verifiedStranger, cast.formerParty, town.unconfirmed]) {
    await giveMuchMoney(server, town.administrator, person, 900_000_000)
  }
  canaries = await plantCanaries(server, town, cast)
  watch = await watchChanges(server)
})

/** Calls that delete come last, and calls that move the clock. */
const LAST: readonly OperationName[] = ['deleteItem', 'closeAccount', 'setDemoClock']
const NAMES = OPERATION_NAMES.toSorted((one, other) => LAST.indexOf(one) - LAST.indexOf(other))
const RUNS_OF_EACH = Math.ceil(FUZZ_RUNS / NAMES.length)

/** Callers with access, as often as all others together. */
function callersOf(name: OperationName): fc.Arbitrary<CallerName> {
  const may = CALLER_NAMES.filter((caller) => expectedOutcome(name, caller) === null)
  const all = fc.constantFrom(...CALLER_NAMES)
  return may.length > 0 ? fc.oneof(all, fc.constantFrom(...may)) : all
}

async function sendInput(name: OperationName, caller: CallerName, { call, played }: Input) {
  const request = await writeRequest(name, call, cast.authorization[caller])
  return sendTo(server, playTricks(request, played))
}

/** An answer that the contract allows; a tampered request may be refused in general ways too. */
function expectAnswer(name: OperationName, answer: Received, untouched: boolean) {
  if (answer.status >= 400 && !untouched) {
    expect(answer.status, answer.text).toBeLessThan(500)
    // A page's caller gets the error as a page.
    const onPage = String(answer.headers['content-type']).startsWith('text/html')
    if (!onPage || !('page' in CONTRACT[name])) expectContractRefusal(answer)
    return
  }
  // Conditional request: what the browser has is what it would get.
  if (answer.status === 304 && !untouched) return expect(answer.text).toBe('')
  expectDeclaredAnswer(name, answer)
  if (answer.code !== undefined || 'page' in CONTRACT[name]) return
  if (!untouched) return
  const { csv } = CONTRACT[name] as Operation
  const text = csv === 'stored' ? new Blob([answer.text]) : answer.text
  const output = csv ? text : answer.body
  expect(CONTRACT[name].output.safeParse(output).error, answer.text).toBeUndefined()
}

describe(`with TEST_SEED=${TEST_SEED} and FUZZ_RUNS=${FUZZ_RUNS}`, () => {
  test.each(NAMES)(
    '%s answers any input by the contract, refuses without a trace, and leaks no private data',
    async (name) => {
      town = await withSpare(server, town)
      await watch.changes()
      const inputs = inputsOf(name, goodCalls(server, town)[name], idsOf(town, cast))
      const property = fc.asyncProperty(callersOf(name), inputs, (caller, input) =>
        cast.as(caller, async () => {
          const answer = await sendInput(name, caller, input)
          expectAnswer(name, answer, isUntouched(input.played))
          const changes = await watch.changes()
          if (answer.status >= 400) expect(changes, answer.text).toEqual([])
          const response = answer.text + JSON.stringify(answer.headers)
          if (!isOpenToAll(name)) expect(canaries.leaksTo(caller, response)).toEqual([])
        }),
      )
      await fc.assert(property, { numRuns: RUNS_OF_EACH })
    },
    300_000,
  )
})

function idsOf({ owner, renter, listing, spare, ...others }: Town, { closed, cancelledRental }: Cast) {
  const { rentalId, ongoingId, contestedId, waitingPayment, failedMail, withdrawal, review } = others
  const people = [owner.id, renter.id, closed.id]
  const rentals = [rentalId, ongoingId, contestedId, cancelledRental]
  return [...people, ...rentals, listing.id, spare.id, waitingPayment, failedMail, withdrawal, review]
}

test('afterwards the ledger is still consistent', async () => {
  expect(await ledgerFaults(server.db)).toEqual([])
  expect(server.faults).toEqual([])
})
