import type { ComponentProps, ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import controls from './controls.module.css'

/** A radio button or a checkbox whose label, in a round frame, is the whole of it. */
export function Pill({ className, children, ...input }: ComponentProps<'input'>): ReactNode {
  return (
    <label
      className={`${kit.line2} ${kit.middle} ${kit.touch} ${kit.anchor} ${controls.pill} ${className ?? ''}`}
    >
      <input {...input} className={kit.unseen} />
      {children}
    </label>
  )
}
