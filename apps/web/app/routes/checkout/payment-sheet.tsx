import { type ReactNode, useEffect, useRef } from 'react'
import styles from './payment-sheet.module.css'

/** One thing in the middle of the screen; it takes the focus, since what was focused is gone. */
export function PaymentSheet({ children }: { readonly children: ReactNode }): ReactNode {
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => {
    sheet.current?.focus()
    scrollTo({ top: 0 })
  }, [])
  return (
    <section ref={sheet} className={styles.sheet} tabIndex={-1}>
      {children}
    </section>
  )
}
