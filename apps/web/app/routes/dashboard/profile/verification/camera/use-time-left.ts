import { useEffect, useEffectEvent, useState } from 'react'

/** From then on the person is told how much time is left. Seconds. */
const TOLD_FROM = 120

/** The seconds that are left, once they are few; null before. */
export function useTimeLeft(endsAt: number | null, onEnd: () => void): number | null {
  const [left, setLeft] = useState<number | null>(null)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (endsAt === null) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const seconds = Math.ceil((endsAt - Date.now()) / 1000)
      setLeft(seconds <= TOLD_FROM ? Math.max(0, seconds) : null)
      if (seconds <= 0) end()
      else timer = setTimeout(look, 1000)
    }
    look()
    return () => clearTimeout(timer)
  }, [endsAt])
  return left
}

export function formatTimeLeft(seconds: number): string {
  const rest = String(seconds % 60).padStart(2, '0')
  return `${Math.floor(seconds / 60)} min ${rest} s`
}
