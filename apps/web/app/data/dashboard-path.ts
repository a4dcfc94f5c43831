/** The pages of the dashboard's frame: its sheets, and the page of each rental. */
const DASHBOARD_PATH = /^\/(?:tableau-de-bord(?:\/|$)|location\/)/

export function isDashboardPath(pathname: string): boolean {
  return DASHBOARD_PATH.test(pathname)
}
