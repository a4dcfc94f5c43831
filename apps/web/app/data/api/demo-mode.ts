import { useEffect, useState } from 'react'
import { publicApi } from './api.ts'

let asked: Promise<boolean> | undefined

async function askDemo(): Promise<boolean> {
  try {
    await publicApi.getDemoClock()
    return true
  } catch {
    return false
  }
}

/** Whether the outside parties are played on the demo page; in production that page does not exist. */
export function useDemo(): boolean {
  const [demo, setDemo] = useState(false)
  useEffect(() => {
    asked ??= askDemo()
    asked.then(setDemo)
  }, [])
  return demo
}
