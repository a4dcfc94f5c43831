import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import kit from '#app/ui/kit.module.css'
import styles from './button.module.css'
import { classList } from './class-list.ts'

/** `primary` once a screen; `danger` for what destroys or refuses; `quiet` has no edge; `light` is for forest. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'light'

interface Look {
  readonly variant?: ButtonVariant | undefined
  readonly size?: 'normal' | 'large' | undefined
  /** As wide as what holds it. */
  readonly wide?: boolean | undefined
}

function lookOf({ variant = 'primary', size, wide }: Look, className: string | undefined): string {
  return classList(
    styles.button,
    styles[variant],
    size === 'large' && styles.large,
    wide && kit.wide,
    className,
  )
}

export interface ButtonProps extends Look, ComponentProps<'button'> {
  /** While true the button takes no click and shows `busyText`. */
  readonly busy?: boolean
  readonly busyText?: string | undefined
}

export function Button(props: ButtonProps): ReactNode {
  const { variant, size, wide, busy = false, busyText = 'Traitement...', ...rest } = props
  const { className, children, disabled, type = 'button', ...attributes } = rest
  return (
    <button
      {...attributes}
      type={type}
      className={lookOf({ variant, size, wide }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? (
        <>
          <span className={styles.spinner} aria-hidden="true" />
          {busyText}
        </>
      ) : (
        children
      )}
    </button>
  )
}

export interface ButtonLinkProps extends Look, LinkProps {}

export function ButtonLink({ variant, size, wide, className, ...link }: ButtonLinkProps): ReactNode {
  return <Link {...link} className={lookOf({ variant, size, wide }, className)} />
}
