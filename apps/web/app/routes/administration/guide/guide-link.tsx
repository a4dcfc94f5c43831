import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import kit from '#app/ui/kit.module.css'

/** From a desk to the section of the guide that says how it is done. */
export function GuideLink({ place }: { readonly place: string }): ReactNode {
  return (
    <p>
      <Link
        to={dashboardPaths.guide(place)}
        className={`${kit.inline} ${kit.touch} ${kit.small} ${kit.strong}`}
      >
        Comment faire ?
      </Link>
    </p>
  )
}
