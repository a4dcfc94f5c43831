import notice from '#app/components/alert.module.css'
import field from '#app/components/field.module.css'
import { later } from '#app/components/later.tsx'
import scriptsNeeded from '#app/components/scripts-needed.module.css'
import stepper from '#app/components/stepper.module.css'
import datesField from './dates-field.module.css'
import quoteLines from './quote-lines.module.css'
import type { RequestFormProps } from './request-form.tsx'
import panel from './request-panel.module.css'

/** On a phone the form stands below what is seen first: it comes when it is wanted. */
export const requestPanel = later<RequestFormProps>(
  () => import('./request-panel.tsx').then(({ RequestPanel }) => RequestPanel),
  [field, notice, scriptsNeeded, stepper, datesField, quoteLines, panel],
)
