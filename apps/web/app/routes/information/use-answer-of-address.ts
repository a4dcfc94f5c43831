import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Opens the answer that the page's address names: a browser does so for a page it loads, not for one that
 * scripts turn to, and older ones never do.
 */
export function useAnswerOfAddress(): void {
  const location = useLocation()
  useEffect(() => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    const details = target?.closest('details')
    if (!details || details.open) return
    details.open = true
    target?.scrollIntoView()
  }, [location])
}
