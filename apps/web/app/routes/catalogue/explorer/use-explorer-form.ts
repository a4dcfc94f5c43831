import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../path-builder.ts'
import { type ExplorerFilters, readFilters, writeFilters } from './explorer-filters.ts'

/** How long after the last stroke or the last move of a slider a search starts, in milliseconds. */
const PATIENCE = 350

export interface ExplorerForm {
  readonly ref: RefObject<HTMLFormElement | null>
  /** Changes when the address was changed by something else than the form, which then starts anew from it. */
  readonly version: number
  readonly searchSoon: () => void
  readonly searchNow: (event?: FormEvent) => void
}

/** Every change of the form becomes the address, and the address loads the results. */
export function useExplorerForm(filters: ExplorerFilters): ExplorerForm {
  const ref = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [version, setVersion] = useState(0)
  const navigate = useNavigate()

  useEffect(() => {
    const waiting = timer.current !== undefined
    if (ref.current && !waiting && addressOf(ref.current) !== String(writeFilters(filters))) {
      setVersion((current) => current + 1)
    }
  }, [filters])
  useEffect(() => () => clearTimeout(timer.current), [])

  const searchNow = (event?: FormEvent) => {
    event?.preventDefault()
    clearTimeout(timer.current)
    timer.current = undefined
    if (!ref.current) return
    const search = addressOf(ref.current)
    navigate({ pathname: paths.explorer(), search }, { replace: true, preventScrollReset: true })
  }
  const searchSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => searchNow(), PATIENCE)
  }
  return { ref, version, searchSoon, searchNow }
}

function addressOf(form: HTMLFormElement): string {
  return String(writeFilters(readFilters(new FormData(form))))
}
