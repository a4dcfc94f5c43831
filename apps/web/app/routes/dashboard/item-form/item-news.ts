import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router'

/** What has just been done to one's objects, told on the sheet that lists them. */
export interface ItemNews {
  readonly done: 'added' | 'changed'
  readonly id: string
  readonly title: string
}

export function withNews(news: ItemNews): { readonly state: { readonly news: ItemNews } } {
  return { state: { news } }
}

/** Told once: not after a reload, nor by going back. */
export function useItemNews(): ItemNews | null {
  const { state }: Location<{ readonly news?: ItemNews } | null> = useLocation()
  const fresh = useNavigationType() !== NavigationType.Pop
  return (fresh && state?.news) || null
}
