import notice from '#app/ui/alert.module.css'
import amountLine from '#app/ui/amount-line.module.css'
import controls from '#app/ui/controls.module.css'
import field from '#app/ui/field.module.css'
import { later } from '#app/ui/later.tsx'
import scriptsNeeded from '#app/ui/scripts-needed.module.css'
import stepper from '#app/ui/stepper.module.css'
import datesField from './dates-field.module.css'
import type { RequestPanelProps } from './request-form.tsx'
import panel from './request-panel.module.css'

/** Lazy: on phones the form is below the fold. */
export const requestPanel = later<RequestPanelProps>(
  () => import('./request-panel.tsx').then(({ RequestPanel }) => RequestPanel),
  [controls, field, notice, scriptsNeeded, stepper, datesField, amountLine, panel],
)
