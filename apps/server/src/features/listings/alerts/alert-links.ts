import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { createExpiringTokens } from '#platform/sealing/expiring-tokens.ts'
import { deriveKeys } from '#platform/sealing/seal.ts'

/** Subject of an alert: a saved search, or an item that its person marked. */
export interface LinkedAlert {
  readonly kind: 'recherche' | 'favori'
  /** Of the search, or of the item. */
  readonly id: string
  readonly userId: string
}

/** Old mails are found again long after: a link serves for half a year. */
const STOP_LINK_DAYS = 180

export interface AlertLinks {
  /** The path at which one alert of one person is stopped. */
  pathOf(alert: LinkedAlert, now: Date): string
  /**
   * The alert that a proof is for. Whether there still is one is for the caller to see.
   * @throws ApiError LINK_INVALID, LINK_EXPIRED
   */
  read(proof: string, alert: Omit<LinkedAlert, 'userId'>, now: Date): LinkedAlert
}

const PROOF = /^(?<userId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?<rest>.*)$/

/** The first secret signs; links that the others signed can still be used. */
export function createAlertLinks(...secrets: [string, ...string[]]): AlertLinks {
  const proofs = createExpiringTokens(deriveKeys(secrets, 'alert links'), STOP_LINK_DAYS * DAY_MS)
  const subject = ({ kind, id, userId }: LinkedAlert) => `${kind} ${id} ${userId}`
  return {
    pathOf(alert, now) {
      const proof = `${alert.userId}.${proofs.sign(subject(alert), now)}`
      return `/api/alerts/${alert.kind}/${alert.id}/stop?lien=${proof}`
    },

    read(proof, alert, now) {
      const { userId = '', rest = '' } = PROOF.exec(proof)?.groups ?? {}
      proofs.check(rest, subject({ ...alert, userId }), now)
      return { ...alert, userId }
    },
  }
}
