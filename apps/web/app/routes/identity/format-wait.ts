const MINUTE = 60
// Up to here seconds say more than minutes.
const MOST_SECONDS = 90

/** How long, as one would say it: «45 secondes», «3 minutes». Never shorter than it is. */
export function formatWait(seconds: number): string {
  if (seconds <= MOST_SECONDS) return counted(Math.max(1, Math.ceil(seconds)), 'seconde')
  const minutes = Math.ceil(seconds / MINUTE)
  if (minutes < MINUTE) return counted(minutes, 'minute')
  return counted(Math.ceil(minutes / MINUTE), 'heure')
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count > 1 ? 's' : ''}`
}
