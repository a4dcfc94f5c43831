import { useEffect, useState } from 'react'
import { publicApi } from './api.ts'

/** A number of the demo's telephones: each operator's is like it. */
export const PRESET_PHONE = '077123456'

const questions = {
  mailbox: () => publicApi.getDemoClock(),
  telephones: () => publicApi.listPhonePrompts({ params: { number: PRESET_PHONE } }),
}
export type PlayedPart = keyof typeof questions

const asked: Partial<Record<PlayedPart, Promise<boolean>>> = {}

/** True if the visitor plays that outside party on the demo page; in production that page does not exist. */
export function usePlayed(part: PlayedPart): boolean {
  const [played, setPlayed] = useState(false)
  useEffect(() => {
    asked[part] ??= questions[part]().then(
      () => true,
      () => false,
    )
    asked[part].then(setPlayed)
  }, [part])
  return played
}
