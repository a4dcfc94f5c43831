import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react'

const render = import.meta.env.SSR ? (await import('./render-standalone.tsx')).renderStandalone : null

type Root = ReactElement<{ readonly children?: ReactNode }>

/** Of one component; a card is one to two kilobytes. */
const MAX_ENTRIES = 1000

/**
 * Performance: the server renders the component once for the same props, and puts its HTML into later pages as text; in the
 * browser it is the component itself, which hydrates that HTML. Its root is one element, its props are plain data, and
 * nothing in it may depend on `useId`, the session or the address: it is rendered apart from the page.
 */
export function cachedMarkup<Props extends object>(
  Component: (props: Props) => ReactNode,
): ComponentType<Props> {
  if (!render) return Component
  /** By props as JSON, least recently used first. */
  const cache = new Map<string, ReactElement | null>()
  return function Cached(props) {
    const key = JSON.stringify(props)
    const found = cache.get(key)
    const element = found === undefined ? withContentAsText(Component(props) as Root | null) : found
    cache.delete(key)
    cache.set(key, element)
    const [oldest] = cache.size > MAX_ENTRIES ? cache.keys() : []
    if (oldest !== undefined) cache.delete(oldest)
    return element
  }
}

function withContentAsText(
  root: ReactElement<{ readonly children?: ReactNode }> | null,
): ReactElement | null {
  if (!root || !render) return null
  const { children, ...attributes } = root.props
  return createElement(root.type, { ...attributes, dangerouslySetInnerHTML: { __html: render(children) } })
}
