import type { YearlyStatement } from '@okoume/contract/wire/statement.ts'
import { BYTE_ORDER_MARK } from '@okoume/domain/spreadsheet/csv.ts'
import { Download, Printer } from 'lucide'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { type CachedQuery, cachedQuery, useCachedQuery } from '#app/data/queries/cached-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { useSession } from '#app/data/session/session.tsx'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { explainError } from '#app/shell/actions/explain-error.ts'
import { useAction } from '#app/shell/actions/use-action.ts'
import { handOverFile } from '#app/shell/install/hand-over-file.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { optionalPart } from '#app/ui/optional-part.ts'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import styles from '../page/sheet.module.css'
import { Sheet, SheetError } from '../page/sheet.tsx'

// Apart: its style sheets would be named in the list of routes that public pages load.
const StatementPaper = optionalPart(
  async () => (await import('./statement-paper.tsx')).StatementPaper,
  () => (
    <Alert tone="error">La connexion s'est coupée : le relevé n'est pas arrivé. Rechargez la page.</Alert>
  ),
)

export const handle = { title: "Relevé de l'année" } satisfies SheetHandle

export const clientLoader = privateLoader(async ({ id: uid }, { search }) => {
  const year = search.get('annee')
  return { uid, year, loaded: await fetchNow(statementQuery(uid, year)) }
})

/** The year as the address has it; the one that goes on without it. */
function statementQuery(uid: string, year: string | null): CachedQuery<YearlyStatement> {
  return cachedQuery({
    uid,
    key: `yearly-statement/${year ?? ''}`,
    read: () => signedInApi.getYearlyStatement({ query: year === null ? {} : { year: Number(year) } }),
  })
}

export default function YearlyStatementSheet({ loaderData }: Loaded<typeof clientLoader>): ReactNode {
  const { user } = useSession()
  const read = useCachedQuery(statementQuery(loaderData.uid, loaderData.year), loaderData.loaded)
  const { answer: statement } = read
  const { year, years } = statement
  const [isWhole, showWhole] = useWholeForPrint()
  return (
    <div className={styles.printed}>
      <Sheet title={handle.title} read={read}>
        {years.length > 1 && (
          <nav className={`${kit.row2} ${styles.unprinted}`} aria-label="Année du relevé">
            {years.map((one) => (
              <ButtonLink
                key={one}
                variant={one === year ? 'secondary' : 'quiet'}
                aria-current={one === year ? 'page' : undefined}
                to={dashboardPaths.yearlyStatement(String(one))}
              >
                {one}
              </ButtonLink>
            ))}
          </nav>
        )}
        <Suspense>
          <StatementPaper
            key={year}
            statement={statement}
            owner={user?.name ?? ''}
            whole={isWhole}
            onShowWhole={showWhole}
          />
        </Suspense>
        <div className={`${kit.row3} ${styles.unprinted}`}>
          <Button onClick={() => print()}>
            <Icon of={Printer} />
            Imprimer
          </Button>
          <DownloadButton statement={statement} />
          <ButtonLink to={dashboardPaths.wallet()} variant="quiet">
            Portefeuille
          </ButtonLink>
        </div>
      </Sheet>
    </div>
  )
}

/** Long lists are shown in part; a printed statement has all of its lines. */
function useWholeForPrint(): readonly [boolean, () => void] {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    // flushSync: the browser lays the paper out as soon as this returns.
    const onPrint = () => flushSync(() => setWhole(true))
    addEventListener('beforeprint', onPrint)
    return () => removeEventListener('beforeprint', onPrint)
  }, [])
  return [isWhole, () => setWhole(true)]
}

function DownloadButton({ statement: { year, fixed } }: { readonly statement: YearlyStatement }): ReactNode {
  const download = useAction({
    call: async () => {
      const text = BYTE_ORDER_MARK + (await signedInApi.getYearlyStatementFile({ query: { year } }))
      const name = `okoume-releve-${year}${fixed ? '' : '-provisoire'}.csv`
      handOverFile({ name, type: 'text/csv;charset=utf-8', text })
    },
    lost: "La connexion s'est coupée : le relevé n'est pas arrivé. Réessayez.",
    done: 'Le relevé est téléchargé.',
  })
  return (
    <Button variant="secondary" busy={download.busy} busyText="Préparation..." onClick={() => download.run()}>
      <Icon of={Download} />
      Télécharger (CSV)
    </Button>
  )
}

export function ErrorBoundary({ error }: { readonly error: unknown }): ReactNode {
  switch (explainError(error).code) {
    case 'STATEMENT_NOT_FOUND':
    case 'INVALID_INPUT':
      return (
        <EmptyState
          scene="lost"
          level={1}
          title="Pas de relevé pour cette année"
          action={<ButtonLink to={dashboardPaths.yearlyStatement()}>Relevé de cette année</ButtonLink>}
        >
          Vos relevés commencent avec votre premier gain.
        </EmptyState>
      )
    default:
      return <SheetError title={handle.title} />
  }
}
