import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ExplainedError } from '#app/shell/actions/explain-error.ts'
import { OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'

/** Far more than a statement of the most movements has. */
const MAX_BYTES = 20_000_000

/** Tells whether a file is a yearly statement of ours; it stays on this device, only its digest is sent. */
export function StatementCheck(): ReactNode {
  const check = useAction({
    async call(file: File) {
      if (file.size > MAX_BYTES) throw new ExplainedError(NONE_OF_OURS)
      const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
      const digest = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
      const { statement } = await signedInApi.checkStatement({ params: { digest } })
      if (!statement) throw new ExplainedError(NONE_OF_OURS)
      return statement
    },
    done: ({ year, madeAt }) =>
      `C'est bien un relevé de ${year}, établi le ${formatLongInstant(madeAt)}. Rien n'y a été changé.`,
  })
  return (
    <div className={kit.stack4}>
      <OutcomePlace />
      <Field
        label="Le fichier CSV du relevé"
        hint="Tel que la personne l'a téléchargé : un tableur qui l'enregistre de nouveau le change."
        type="file"
        accept=".csv,text/csv"
        disabled={check.busy}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) check.run(file)
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </div>
  )
}

const NONE_OF_OURS =
  "Ce fichier n'est pas un relevé annuel définitif que nous avons établi, ou il a été changé."
