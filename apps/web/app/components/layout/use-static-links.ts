import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/path-builder.ts'

/** Links and the search that only the server has written lead on without a new document too. */
export function useStaticLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const path = pathWithin(event)
      if (!path) return
      event.preventDefault()
      navigate(path)
    }
    const search = (event: SubmitEvent) => {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || !form.matches('body > header form')) return
      event.preventDefault()
      const q = String(new FormData(form).get('q') ?? '').trim()
      if (q) navigate(paths.explorer({ q }))
    }
    addEventListener('click', follow)
    addEventListener('submit', search)
    return () => {
      removeEventListener('click', follow)
      removeEventListener('submit', search)
    }
  }, [navigate])
}

/** Where a plain click in the footer leads within this site; anything else is for the browser. */
function pathWithin(event: MouseEvent): string | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('body > footer a')
  if (!link || button || metaKey || ctrlKey || shiftKey || altKey) return null
  return link.rel || link.origin !== location.origin ? null : link.pathname + link.search + link.hash
}
