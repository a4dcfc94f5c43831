import { type ComponentProps, createElement, Fragment, type ReactNode } from 'react'

/** An icon of the package `lucide`. */
export type IconShapes = readonly (readonly [
  element: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
])[]

interface IconProps extends ComponentProps<'svg'> {
  readonly of: IconShapes
}

/** Lucide icon. Always decorative: words are beside it, or name its button. */
export function Icon({ of: shapes, ...props }: IconProps): ReactNode {
  return createElement(
    'svg',
    {
      viewBox: '0 0 24 24',
      width: 24,
      height: 24,
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: '2',
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...props,
      'aria-hidden': true,
      ...(import.meta.env.SSR && { dangerouslySetInnerHTML: { __html: markupOf(shapes) } }),
    },
    ...(import.meta.env.SSR ? [] : toElements(shapes)),
  )
}

/** For arguments of their own: so they need no keys. */
function toElements(shapes: IconShapes): ReactNode[] {
  return shapes.map(([element, attributes]) => createElement(element, attributes))
}

const renderMarkup = import.meta.env.SSR ? (await import('react-dom/server')).renderToStaticMarkup : null
const markups = new WeakMap<IconShapes, string>()

/** Performance: the server renders the shapes of an icon once, and not on every page; the browser has no such code. */
function markupOf(shapes: IconShapes): string {
  const known = markups.get(shapes)
  if (known !== undefined) return known
  const markup = renderMarkup?.(createElement(Fragment, null, ...toElements(shapes))) ?? ''
  markups.set(shapes, markup)
  return markup
}
