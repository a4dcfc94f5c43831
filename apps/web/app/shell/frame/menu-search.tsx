import type { ReactNode } from 'react'
import { paths } from '#app/data/path-builder.ts'
import box from './search-box.module.css'
import { Written, writtenIn } from './written.tsx'

const SearchField = import.meta.env.SSR ? (await import('./search-box.tsx')).SearchField : null
const HTML = writtenIn('body > header form > div')

/** The search of the menu: a plain form of the explorer's. */
export function MenuSearch(): ReactNode {
  return (
    <search>
      <form action={paths.explorer()}>
        {SearchField ? <SearchField required /> : <Written as="div" html={HTML} className={box.box} />}
      </form>
    </search>
  )
}
