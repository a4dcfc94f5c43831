import { type CalendarDay, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { createContext, useRouteLoaderData } from 'react-router'

/** The date in Libreville by the server's clock, which the device's clock cannot be trusted to know. */
export const todayContext = createContext<string>()

/** The server's date, as of the moment it sent the document. */
export function useToday(): CalendarDay {
  const data = useRouteLoaderData<{ today: string }>('root')
  return calendarDay(data?.today ?? '1970-01-01')
}
