import { useEffect, useState } from 'react'
import { noteNextMail, waitForNextMail } from './awaited-email.ts'

const SECOND_MS = 1000

/** The seconds until another mail may be asked for, counted down; and how to begin again. */
export function useResendWait(): readonly [left: number, begin: (seconds: number) => void] {
  const [left, setLeft] = useState(waitForNextMail)
  const waiting = left > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setLeft(waitForNextMail()), SECOND_MS)
    return () => clearInterval(timer)
  }, [waiting])
  const begin = (seconds: number) => {
    noteNextMail(seconds)
    setLeft(waitForNextMail())
  }
  return [left, begin]
}
