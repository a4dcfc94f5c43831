import { describe, expect, it, vi } from 'vitest'
import { CONNECTION_LOST, UploadProblem } from '#app/routes/dashboard/upload/send-picture.ts'
import { createPictureSlot, type PictureSlotContext } from './picture-slot.ts'

const FILE = new File(['piece'], 'piece.jpg', { type: 'image/jpeg' })
const FIELDS = { kind: 'document' }

function slotWith(send: PictureSlotContext['send']) {
  const shown = new Set<string>()
  const slot = createPictureSlot({
    prepare: async (file) => file,
    send,
    showPreview() {
      const preview = `blob:${crypto.randomUUID()}`
      shown.add(preview)
      return preview
    },
    dropPreview: (preview) => shown.delete(preview),
  })
  return { slot, shown }
}

describe('the place of an identity picture', () => {
  it('uploads the picture at once, and keeps its id', async () => {
    const send = vi.fn<PictureSlotContext['send']>(async () => 'id-1')
    const { slot } = slotWith(send)
    slot.take(FILE, FIELDS)
    expect(slot.read().at).toBe('preparing')
    await slot.settled()
    expect(slot.read()).toMatchObject({ at: 'sent', id: 'id-1' })
    expect(send.mock.calls[0]?.[0]).toEqual({ picture: FILE, fields: FIELDS })
  })

  it('shows the progress', async () => {
    const shares: number[] = []
    const { slot } = slotWith(async (_, { onProgress }) => {
      onProgress(0.25)
      onProgress(1)
      return 'id-1'
    })
    slot.subscribe(() => {
      const state = slot.read()
      if (state.at === 'sending') shares.push(state.share)
    })
    slot.take(FILE, FIELDS)
    await slot.settled()
    expect(shares).toEqual([0, 0.25, 1])
  })

  it('retries by itself after a network failure, and never after a refusal', async () => {
    const answers = [new UploadProblem(CONNECTION_LOST, true), null]
    const { slot } = slotWith(async () => {
      const problem = answers.shift()
      if (problem) throw problem
      return 'id-2'
    })
    slot.take(FILE, FIELDS)
    await slot.settled()
    expect(slot.read()).toMatchObject({ at: 'failed', again: true })
    slot.retryLost()
    await slot.settled()
    expect(slot.read()).toMatchObject({ at: 'sent', id: 'id-2' })

    const refused = slotWith(async () => {
      throw new UploadProblem('Le temps est écoulé.', false, 'LIVENESS_EXPIRED')
    })
    refused.slot.take(FILE, FIELDS)
    await refused.slot.settled()
    refused.slot.retryLost()
    expect(refused.slot.read()).toMatchObject({ at: 'failed', code: 'LIVENESS_EXPIRED' })
  })

  it('drops a replaced picture, also during its upload', async () => {
    const signals: AbortSignal[] = []
    const { slot, shown } = slotWith((_, { signal }) => {
      signals.push(signal)
      return signals.length === 1 ? new Promise<string>(() => {}) : Promise.resolve('id-2')
    })
    slot.take(FILE, FIELDS)
    await vi.waitFor(() => expect(signals).toHaveLength(1))
    slot.take(FILE, FIELDS)
    await slot.settled()
    expect(signals[0]?.aborted).toBe(true)
    expect(slot.read()).toMatchObject({ at: 'sent', id: 'id-2' })
    expect(shown.size).toBe(1)
    slot.clear()
    expect(slot.read()).toEqual({ at: 'empty' })
    expect(shown.size).toBe(0)
  })
})
