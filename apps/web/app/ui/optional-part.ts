import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * An optional component: where its code or style cannot be loaded, nothing is rendered in its place, or
 * `Instead`. A plain `lazy` would take the whole page down where the network drops.
 */
export function optionalPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    fetchPart().then(
      (part) => ({ default: part }),
      () => ({ default: Instead }),
    ),
  )
}
