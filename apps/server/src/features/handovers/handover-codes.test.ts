import { readScan } from '@okoume/domain/rental/handover-code.ts'
import {
  codeOf,
  fieldOf,
  prove,
  proveWithCode,
  see,
  startedRental,
} from '@okoume/tests/server/handover-stage.ts'
import type { Person } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { listAnother, owner, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { describe, expect, test } from 'vitest'

stageRentals()

const WRONG = { '0': '1', '1': '2' } as const
/** Another code than that one. */
const wrongCode = (code: string) => (code.startsWith('0') ? WRONG['0'] : '0') + code.slice(1)

test('a code that is shown while its rental is locked is drawn after the lock: a proof draws as well', async () => {
  const id = await startedRental()
  const proof = await server.pool.connect()
  try {
    await proof.query('begin')
    await proof.query('select from rentals where id = $1 for update', [id])
    const shown = codeOf(renter, id)
    await waitFor('the reader to wait for the lock', async () => {
      const { rows } = await server.pool.query<{ waiting: boolean }>(
        `select count(*) > 0 as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.waiting ?? false
    })
    await proof.query(`insert into handover_codes (rental_id, direction, code_sealed, token_sealed)
      values ('${id}', 'remise', '', ''), ('${id}', 'retour', '', '')`)
    await proof.query('rollback')
    expect(await shown).toMatch(/^\d{6}$/)
  } finally {
    proof.release(true)
  }
})

describe('a wrong code', () => {
  test('is counted, and locks after five; the QR still works', async () => {
    const id = await startedRental()
    const { code, scan } = await see(renter, id)
    const wrong = { code: wrongCode(code ?? '') }
    const again = { params: { id, direction: 'remise' }, body: { key: 'one device', ...wrong } } as const
    for (let twice = 0; twice < 2; twice += 1)
      expect(await fieldOf(owner.client.proveHandover(again))).toEqual([
        'CODE_WRONG',
        "Ce n'est pas le bon code. Il reste 4 essais.",
      ])
    for (const left of ['3 essais', '2 essais', '1 essai'])
      expect((await fieldOf(prove(owner, id, 'remise', wrong)))[1]).toContain(left)
    await refusalOf(prove(owner, id, 'remise', wrong))
    const locked = await refusalOf(prove(owner, id, 'remise', { code }))
    expect([locked.code, locked.status]).toEqual(['CODE_LOCKED', 429])
    expect(await see(owner, id)).toMatchObject({ tries: { left: 0, lockedUntil: expect.any(String) } })

    // A day later five more, then the QR alone.
    await server.passDays(1)
    for (let count = 0; count < 5; count += 1) await refusalOf(prove(owner, id, 'remise', wrong))
    expect(await fieldOf(prove(owner, id, 'remise', { code }))).toEqual([
      'CODE_LOCKED',
      "Trop d'essais. Scannez le code QR, ou écrivez-nous.",
    ])
    expect((await refusalOf(prove(owner, id, 'remise', { token: 'not-ours' }))).code).toBe('CODE_WRONG')
    const token = readScan(scan ?? '')?.token
    expect(await prove(owner, id, 'remise', { token })).toMatchObject({ state: 'proved' })
  })

  test('is counted whatever its key: only the same key with the same code is a repeat', async () => {
    const id = await startedRental()
    const code = await codeOf(renter, id)
    const last = Number(code.at(-1))
    const guess = (plus: number) =>
      owner.client.proveHandover({
        params: { id, direction: 'remise' },
        body: { key: 'one key', code: `${code.slice(0, -1)}${(last + plus) % 10}` },
      })
    for (const left of ['4 essais', '3 essais', '2 essais', '1 essai'])
      expect((await fieldOf(guess(1 + Number(left[0]))))[1]).toContain(left)
    await refusalOf(guess(9))
    expect((await refusalOf(guess(0))).code).toBe('CODE_LOCKED')
    expect(await see(owner, id)).toMatchObject({ state: 'awaited', tries: { left: 0 } })
  })

  test('is counted for its handover alone, not for the return nor for another rental', async () => {
    const id = await startedRental()
    await listAnother()
    const other = await startedRental()
    await codeOf(renter, other)
    const wrong = { code: wrongCode(await codeOf(renter, id)) }
    for (let count = 0; count < 5; count += 1) await refusalOf(prove(owner, id, 'remise', wrong))

    const tries = async (person: Person, rental: string) => (await see(person, rental)).tries.left
    expect(await tries(owner, id)).toBe(0)
    expect([await tries(renter, id), await tries(owner, other)]).toEqual([5, 5])
    expect(await proveWithCode(other)).toMatchObject({ state: 'proved' })
  })

  test('is the code of the other handover, or of another rental', async () => {
    const id = await startedRental()
    await listAnother()
    const other = await startedRental()
    const foreign = readScan((await see(renter, other)).scan ?? '')?.token
    expect((await refusalOf(prove(owner, id, 'remise', { token: foreign }))).code).toBe('CODE_WRONG')
    await proveWithCode(other)
    const back = readScan((await see(owner, other)).scan ?? '')?.token
    expect((await refusalOf(prove(owner, id, 'remise', { token: back }))).code).toBe('CODE_WRONG')
  })
})
