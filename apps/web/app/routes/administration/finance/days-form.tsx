import { bookDaysProblem } from '@okoume/domain/books/book-days.ts'
import type { BookStep } from '@okoume/domain/books/book-periods.ts'
import { BYTE_ORDER_MARK } from '@okoume/domain/spreadsheet/csv.ts'
import { type ReactNode, useState } from 'react'
import { Form, Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { useAction } from '#app/shell/actions/use-action.ts'
import { handOverFile } from '#app/shell/install/hand-over-file.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './desk.module.css'
import { STEP_NAMES } from './finance-query.ts'

/** The days of the desk, both included, and how they are shown. */
export interface ShownDays {
  readonly from: string
  readonly to: string
  readonly step: BookStep
  /** Of the address, by which the rows of a figure lead back. */
  readonly search: { readonly de: string; readonly a: string; readonly par?: string }
}

interface DaysFormProps extends Pick<ShownDays, 'from' | 'to'> {
  /** Of the address, beside the days. */
  readonly hidden: Readonly<Record<string, string | undefined>>
  readonly file: {
    /** Before the days in the name of the file. */
    readonly name: string
    readonly label: string
    readonly read: (query: Pick<ShownDays, 'from' | 'to'>) => Promise<string>
    readonly lost: string
    readonly done: string
  }
}

/** Chooses the days, and downloads a file of them. */
export function DaysForm({ from, to, hidden, file }: DaysFormProps): ReactNode {
  const [refusal, setRefusal] = useState<string | null>(null)
  const download = useAction({
    call: async () => {
      const text = BYTE_ORDER_MARK + (await file.read({ from, to }))
      handOverFile({ name: `okoume-${file.name}-${from}-${to}.csv`, type: 'text/csv;charset=utf-8', text })
    },
    lost: `La connexion s'est coupée : ${file.lost}. Réessayez.`,
    done: file.done,
  })
  return (
    <Form
      method="get"
      className={styles.days}
      onSubmit={(event) => {
        const days = new FormData(event.currentTarget)
        const refusal = bookDaysProblem(String(days.get('de')), String(days.get('a')))
        if (refusal) event.preventDefault()
        setRefusal(refusal)
      }}
    >
      {Object.entries(hidden).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {/* Keyed one by one: the pressed button keeps the focus when other days come. */}
      <Field key={from} label="Du" type="date" name="de" defaultValue={from} required />
      <Field
        key={`au ${to}`}
        label="Au (inclus)"
        type="date"
        name="a"
        defaultValue={to}
        error={refusal}
        required
      />
      <Button type="submit">Montrer</Button>
      <Button
        variant="secondary"
        busy={download.busy}
        busyText="Préparation..."
        onClick={() => download.run()}
      >
        {file.label}
      </Button>
    </Form>
  )
}

/** By day or by month. */
export function StepSwitch({ step, search }: ShownDays): ReactNode {
  const { de, a } = search
  return (
    <nav className={kit.row2x4} aria-label="Par jour ou par mois">
      {(['day', 'month'] as const).map((one) => (
        <Link
          key={one}
          className={`${kit.inline} ${kit.touch} ${styles.step}`}
          to={dashboardPaths.finance({ de, a, par: STEP_NAMES[one] })}
          aria-current={one === step ? 'true' : undefined}
          preventScrollReset
        >
          {one === 'day' ? 'Par jour' : 'Par mois'}
        </Link>
      ))}
    </nav>
  )
}
