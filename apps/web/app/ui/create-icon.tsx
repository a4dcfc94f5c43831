import { type ComponentProps, createElement, Fragment, type ReactNode } from 'react'

interface IconData {
  readonly size: number
  readonly node: readonly (readonly [
    element: 'path' | 'circle' | 'rect' | 'line' | 'polyline',
    attributes: Record<string, string>,
  ])[]
}

/** Performance: the server renders the shapes of an icon once, and not on every page; the browser has no such code. */
const renderShapes = import.meta.env.SSR ? (await import('react-dom/server')).renderToStaticMarkup : null

/** Makes one of Lucide's icons from its shapes (`bundling/lucide-icons.ts`). Always decorative: words stand beside it, or name its button. */
export default function createIcon({ size, node }: IconData) {
  // As arguments of their own, the shapes need no keys.
  const shapes = node.map(([element, attributes]) => createElement(element, attributes))
  const html = renderShapes && {
    dangerouslySetInnerHTML: { __html: renderShapes(createElement(Fragment, null, ...shapes)) },
  }
  return function Icon(props: ComponentProps<'svg'>): ReactNode {
    return createElement(
      'svg',
      {
        viewBox: `0 0 ${size} ${size}`,
        width: size,
        height: size,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: '2',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
        'aria-hidden': true,
        ...(import.meta.env.SSR && html),
      },
      ...(import.meta.env.SSR ? [] : shapes),
    )
  }
}
