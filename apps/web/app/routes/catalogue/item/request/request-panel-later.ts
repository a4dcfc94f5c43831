import field from '../../../../components/field.module.css'
import { later } from '../../../../components/later.tsx'
import notice from '../../../../components/notice.module.css'
import scriptsNeeded from '../../../../components/scripts-needed.module.css'
import stepper from '../../../../components/stepper.module.css'
import datesField from './dates-field.module.css'
import quoteLines from './quote-lines.module.css'
import type { RequestFormProps } from './request-form.tsx'
import panel from './request-panel.module.css'

/** On a phone the form stands below what is seen first: it comes when it is wanted. */
export const requestPanel = later<RequestFormProps>(
  () => import('./request-panel.tsx').then(({ RequestPanel }) => RequestPanel),
  [field, notice, scriptsNeeded, stepper, datesField, quoteLines, panel],
)
