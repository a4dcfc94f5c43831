import { useEffect, useState } from 'react'
import { publicApi } from './api.ts'

let asked: Promise<boolean> | undefined

/** True if the outside parties are played on the demo page; in production that page does not exist. */
export function useDemo(): boolean {
  const [demo, setDemo] = useState(false)
  useEffect(() => {
    asked ??= publicApi.getDemoClock().then(
      () => true,
      () => false,
    )
    asked.then(setDemo)
  }, [])
  return demo
}
