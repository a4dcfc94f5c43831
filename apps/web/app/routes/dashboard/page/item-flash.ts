import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router'

/** What has just been done to one's objects, told on the sheet that lists them. */
export interface ItemFlash {
  readonly done: 'added' | 'changed'
  readonly id: string
  readonly title: string
}

export function withFlash(news: ItemFlash): { readonly state: { readonly news: ItemFlash } } {
  return { state: { news } }
}

/** Told once: not after a reload, nor by going back. */
export function useItemFlash(): ItemFlash | null {
  const { state }: Location<{ readonly news?: ItemFlash } | null> = useLocation()
  const fresh = useNavigationType() !== NavigationType.Pop
  return (fresh && state?.news) || null
}
