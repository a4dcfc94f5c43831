import type { Handover } from '@okoume/contract/wire/handover.ts'
import type { Person } from './people.ts'
import { refusalOf } from './refusal.ts'
import { owner, parties, renter } from './rental-stage.ts'
import { ongoing } from './renting.ts'
import { server } from './use-test-server.ts'

/** FCFA of the staged item for two days. */
export const [RENT, DEPOSIT, FEE] = [10_000, 20_000, 700]

/** A rental of the stage that has begun today; returns its id. */
export const startedRental = () => ongoing(server, parties)

export const see = ({ client }: Person, id: string): Promise<Handover> =>
  client.getHandover({ params: { id } })

/** The code that this person shows; empty where they hold none. */
export const codeOf = async (person: Person, id: string) => (await see(person, id)).code ?? ''

let keys = 0
export function prove(person: Person, id: string, direction: 'remise' | 'retour', claim: object) {
  keys += 1
  return person.client.proveHandover({ params: { id, direction }, body: { key: `try ${keys}`, ...claim } })
}

/** The owner enters the renter's code. */
export const proveWithCode = async (id: string) =>
  prove(owner, id, 'remise', { code: await codeOf(renter, id) })

export async function walletOfOwner() {
  const { balance, withdrawable, cautions } = await owner.client.getWallet()
  return { balance, withdrawable, cautions }
}

/** The code of a refusal, and its message at the first field. */
export async function fieldOf(call: Promise<unknown>) {
  const { code, fields } = await refusalOf(call)
  return [code, Object.values(fields ?? {})[0]]
}
