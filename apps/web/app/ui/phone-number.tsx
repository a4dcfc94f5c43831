import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { ReactNode } from 'react'
import kit from './kit.module.css'

/** A number, or a masked one, on one line. */
export function PhoneNumber({ phone }: { readonly phone: string }): ReactNode {
  return (
    <span className={kit.oneLine} translate="no">
      {tidyGabonPhone(phone)}
    </span>
  )
}
