import { dayInLibreville, startOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { useEffect, useState } from 'react'
import { useToday } from '#app/data/today.ts'

const TICK_MS = 30_000

/**
 * About what the server's clock says: the device's, brought to the day on which the server sent the document.
 * Good enough to show or hide a button; the server decides.
 */
export function useServerNow(): Date {
  const today = useToday()
  const [deviceNow, setDeviceNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setDeviceNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const deviceDay = dayInLibreville(new Date(performance.timeOrigin))
  const offset = startOfDay(today).getTime() - startOfDay(deviceDay).getTime()
  return new Date(deviceNow + offset)
}
