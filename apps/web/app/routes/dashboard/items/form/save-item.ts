import type { PartInput } from '@okoume/contract/contract.ts'
import type { Item } from '@okoume/contract/wire/item.ts'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'

type ItemBody = PartInput<'updateItem', 'body'>

/** The object that is being added, across all tries to send it. */
export interface NewItemAttempt {
  readonly id: string
  /** Whether a try left without its answer coming back: the object may be there already. */
  readonly sent: boolean
}

export interface AddItemOptions {
  /** Called before each try: whoever comes back must know under which id to look. */
  readonly onTry: (attempt: NewItemAttempt) => void
}

/**
 * Adds an object once, however often it is sent. What was corrected after a try whose answer was lost is written
 * over what that try had left.
 */
export async function addItem(
  attempt: NewItemAttempt,
  body: ItemBody,
  { onTry }: AddItemOptions,
): Promise<Item> {
  onTry({ ...attempt, sent: true })
  try {
    const item = await signedInApi.createItem({ body: { ...body, id: attempt.id } })
    return attempt.sent ? await signedInApi.updateItem({ params: { id: item.id }, body }) : item
  } catch (error) {
    const refusal = readApiError(error)
    if (refusal?.code === 'ITEM_ID_TAKEN') {
      return addItem({ id: crypto.randomUUID(), sent: false }, body, { onTry })
    }
    // The server has answered and nothing was added under that id, unless an earlier try did it.
    if (refusal && !attempt.sent) onTry(attempt)
    throw error
  }
}
