import { Search } from 'lucide'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { paths } from '../../data/path-builder.ts'
import { classList } from '../../ui/class-list.ts'
import styles from './search-box.module.css'

export interface SearchFieldProps {
  readonly size?: 'normal' | 'large'
  readonly placeholder?: string
  readonly defaultValue?: string
  readonly required?: boolean
}

/** Where the text of a search is typed, named `q`, with the button that submits the form around it. */
export function SearchField(props: SearchFieldProps): ReactNode {
  const { size = 'normal', placeholder = 'Rechercher un objet', defaultValue, required } = props
  const id = useId()
  return (
    <div
      className={classList(
        `${kit.line2} ${kit.middle} ${kit.ink} ${styles.box}`,
        size === 'large' && styles.large,
      )}
    >
      <label className="visually-hidden" htmlFor={id}>
        Rechercher un objet
      </label>
      <input
        id={id}
        className={`${kit.bare} ${kit.grows} ${kit.shrinks} ${kit.wide} ${styles.input}`}
        type="search"
        name="q"
        maxLength={100}
        placeholder={placeholder}
        defaultValue={defaultValue}
        autoComplete="off"
        enterKeyHint="search"
        required={required}
        // Refuses spaces alone, without scripts too.
        pattern=".*\S.*"
      />
      <button
        type="submit"
        className={`${kit.line2} ${kit.middle} ${kit.touch} ${kit.round} ${styles.button}`}
        aria-label="Rechercher"
      >
        <Icon of={Search} className={kit.icon20} />
        <span className={styles.word}>Rechercher</span>
      </button>
    </div>
  )
}

export type SearchBoxProps = Pick<SearchFieldProps, 'size' | 'placeholder'>

/** Goes to the explorer with what was typed; an empty search goes nowhere. */
export function SearchBox(props: SearchBoxProps): ReactNode {
  const navigate = useNavigate()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (q) navigate(paths.explorer({ q }))
  }
  return (
    <search>
      <form action={paths.explorer()} onSubmit={search}>
        <SearchField {...props} required />
      </form>
    </search>
  )
}
