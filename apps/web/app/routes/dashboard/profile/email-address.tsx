import { Fragment, type ReactNode } from 'react'

/** Where it needs two lines, it breaks before what follows the name. */
export function EmailAddress({ children }: { readonly children: string }): ReactNode {
  const [name, ...rest] = children.split(/(?=@)/)
  return (
    <>
      {name}
      {rest.map((part) => (
        <Fragment key={part}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
