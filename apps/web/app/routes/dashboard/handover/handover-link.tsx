import { CODE_ENTERERS } from '@okoume/domain/rental/handover-code.ts'
import type { HandoverDirection, Party } from '@okoume/domain/rental/rental-status.ts'
import { type ReactNode, useEffect } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { cacheDocument } from '#app/shell/offline/service-worker.ts'
import { ButtonLink, type ButtonLinkProps } from '#app/ui/button.tsx'

const BEGINS: Readonly<Record<HandoverDirection, string>> = {
  remise: 'Commencer la remise',
  retour: 'Commencer le retour',
}

interface HandoverOf {
  readonly rentalId: string
  readonly direction: HandoverDirection
}

/** The handover mode opens without a network once this was seen with one: its code and its document are cached. */
export function CachedHandover({ rentalId, direction }: HandoverOf): ReactNode {
  const path = dashboardPaths.handover(rentalId, direction)
  useEffect(() => cacheDocument(path), [path])
  return <PrefetchPageLinks page={path} />
}

interface HandoverLinkProps extends HandoverOf, Pick<ButtonLinkProps, 'variant'> {
  readonly party: Party
}

/** Leads to the handover mode, and has it cached. */
export function HandoverLink({ rentalId, direction, party, variant }: HandoverLinkProps): ReactNode {
  return (
    <>
      <CachedHandover rentalId={rentalId} direction={direction} />
      <ButtonLink to={dashboardPaths.handover(rentalId, direction)} size="large" variant={variant} wide>
        {CODE_ENTERERS[direction] === party ? BEGINS[direction] : 'Montrer mon code'}
      </ButtonLink>
    </>
  )
}
