import { type ComponentProps, createElement, type ReactNode } from 'react'

interface IconData {
  readonly size: number
  readonly node: readonly (readonly [
    element: 'path' | 'circle' | 'rect' | 'line' | 'polyline',
    attributes: Record<string, string>,
  ])[]
}

/** Makes one of Lucide's icons from its shapes (`bundling/lucide-icons.ts`). Always decorative: words stand beside it, or name its button. */
export default function createIcon({ size, node }: IconData) {
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
      },
      // As arguments of their own, the shapes need no keys.
      ...node.map(([element, attributes]) => createElement(element, attributes)),
    )
  }
}
