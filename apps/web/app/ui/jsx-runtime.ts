import type { ElementType, Key, ReactElement, ReactNode } from 'react'
import { jsxs as createOfMany, jsx as createOfOne } from 'react/jsx-runtime'

export { Fragment, type JSX } from 'react/jsx-runtime'

/** Inline, and no style sheet selects it. */
const TEXT_ELEMENT = 'bdi'

interface Props {
  readonly children?: ReactNode
}

/**
 * The JSX runtime of the pages (`jsxImportSource`). Translators of pages replace text nodes by elements: React then fails
 * to remove such a node or to insert before it (`NotFoundError`), and updates one that is not shown any more. Here no text
 * has siblings. Children that are all text become one string, which React writes as its element's whole content; other
 * text gets an element of its own.
 */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  if (!Array.isArray(props.children)) return createOfOne(type, props, key)
  const children = separateText(props.children)
  return (isObject(children) ? createOfMany : createOfOne)(type, { ...props, children }, key)
}

// React's own differ in development only, by a check of keys that Biome makes too.
export { jsx as jsxDEV, jsx as jsxs }

/** Neighbouring text becomes one element in the place of the first: React tells siblings apart by their places. */
function separateText(children: readonly ReactNode[]): ReactNode {
  const items = children.map((child): ReactNode => (Array.isArray(child) ? separateText(child) : child))
  if (!items.some(isObject)) return textOf(items)
  return items.map((item, place) => {
    if (isObject(item)) return item
    if (place > 0 && !isObject(items[place - 1])) return null
    const end = items.findIndex((other, at) => at > place && isObject(other))
    const text = textOf(items.slice(place, end < 0 ? items.length : end))
    return text && createOfOne(TEXT_ELEMENT, { children: text }, `text-${place}`)
  })
}

/** An element or a list, no text. */
const isObject = (node: ReactNode) => typeof node === 'object' && node !== null

/** `join` leaves out null and undefined. */
const textOf = (items: readonly ReactNode[]) => items.filter((item) => typeof item !== 'boolean').join('')
