import type { RentalContract } from '@okoume/contract/wire/rental-contract.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import type { ReactNode } from 'react'
import styles from './contract-paper.module.css'
import kit from './kit.module.css'
import { ShownNames } from './shown-names.tsx'

interface ContractPaperProps {
  readonly contract: RentalContract
}

/** The text of a contract, as it was booked, and who has accepted it. No header, nav, footer or status inside. */
export function ContractPaper({ contract }: ContractPaperProps): ReactNode {
  const { sections, digest } = contract
  return (
    <>
      {sections === null ? (
        <p>
          Le compte du propriétaire est supprimé, et le texte avec lui. Son empreinte reste : une copie se
          vérifie avec elle.
        </p>
      ) : (
        sections.map(({ title, facts }) => (
          <section key={title} className={kit.stack1}>
            <h2 className={`${kit.asText} ${kit.strong}`}>{title}</h2>
            <dl className={styles.facts}>
              {facts.map(({ name, text }) => (
                <div key={name} className={styles.fact}>
                  <dt className={kit.soft}>{name}</dt>
                  <dd className={kit.typed}>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))
      )}
      <section className={kit.stack1}>
        <h2 className={`${kit.asText} ${kit.strong}`}>Accepté</h2>
        <ul>
          <Acceptance contract={contract} party="owner" />
          <Acceptance contract={contract} party="renter" />
        </ul>
      </section>
      <p className={`${kit.soft} ${kit.tiny} ${kit.breaks}`}>
        Empreinte SHA-256 du texte : <span translate="no">{digest}</span>
      </p>
    </>
  )
}

interface AcceptanceProps extends ContractPaperProps {
  readonly party: 'owner' | 'renter'
}

function Acceptance({ contract, party }: AcceptanceProps): ReactNode {
  const at = contract.acceptedAt[party]
  const name = party === 'owner' ? contract.ownerName : contract.renterName
  return (
    <li>
      {at === null ? 'Pas accepté par ' : 'Accepté par '}
      <ShownNames>{name}</ShownNames>, {party === 'owner' ? 'propriétaire' : 'locataire'}
      {at !== null && `, le ${formatLongInstant(at)}`}
    </li>
  )
}
