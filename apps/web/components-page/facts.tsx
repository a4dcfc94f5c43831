import type { HandoverPhoto } from '@okoume/contract/wire/handover-photo.ts'
import type { RentalContract } from '@okoume/contract/wire/rental-contract.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { PRICE_UNITS } from '@okoume/domain/calendar/rental-period.ts'
import { OPERATORS } from '@okoume/domain/payment/operators.ts'
import { RENTAL_STATUSES } from '@okoume/domain/rental/rental-status.ts'
import type { ReactNode } from 'react'
import { AfterPaying } from '#app/ui/after-paying.tsx'
import { AmountLine } from '#app/ui/amount-line.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { ContractPaper } from '#app/ui/contract-paper.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import { OperatorMark } from '#app/ui/operator-mark.tsx'
import { PhoneNumber } from '#app/ui/phone-number.tsx'
import { PhotoPairs } from '#app/ui/photo-pairs.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { RentalBadge } from '#app/ui/rental-badge.tsx'
import { ShownNames } from '#app/ui/shown-names.tsx'
import { Table } from '#app/ui/table.tsx'
import { Specimen } from './specimen.tsx'

const AT = '2026-12-01T09:30:00Z'
const TABLE_ROWS = [
  { day: '01/12/2026', amount: 15_000 },
  { day: '02/12/2026', amount: null },
]
/** Accepted by one of both. */
const CONTRACT: RentalContract = {
  rentalId: '1',
  number: 'CL-7Q2M-9XKD',
  itemTitle: 'Perceuse',
  party: 'renter',
  ownerName: 'Rose M.',
  renterName: 'Serge N.',
  sections: [{ title: "L'argent", facts: [{ name: 'Loyer', text: '15 000 FCFA' }] }],
  digest: '0'.repeat(64),
  madeAt: AT,
  acceptedAt: { owner: AT, renter: null },
  open: true,
}
const PICTURE = '/scenes/items.svg'
/** Of the demo. */
const OBJECT = '/images/demo/appareil-photo/640.webp'

const photo = (change: Partial<HandoverPhoto>): HandoverPhoto => ({
  id: 'specimen',
  direction: 'remise',
  by: 'owner',
  delegate: null,
  slot: 'overview',
  sha256: '0'.repeat(64),
  takenAt: AT,
  sealedAt: AT,
  state: 'arrived',
  path: PICTURE,
  ...change,
})
const PHOTOS = [
  photo({}),
  photo({ id: 'awaited', direction: 'retour', by: 'renter', state: 'awaited', path: null }),
  photo({ id: 'late', slot: 'serial', state: 'missing', path: null, takenAt: '2026-12-01T07:00:00Z' }),
]

const REQUEST = {
  title: 'Tente',
  start: calendarDay('2026-12-01'),
  end: calendarDay('2026-12-03'),
  deposit: 20_000,
  itemPath: '/objet/1',
  instant: false,
}

/** Components for the facts of an object, a rental or a person. */
export function Facts(): ReactNode {
  return (
    <>
      <Amounts />
      <People />
      <Pictures />
      <Specimen name="RentalBadge">
        {RENTAL_STATUSES.map((status) => (
          <RentalBadge key={status} status={status} />
        ))}
        <RentalBadge status="en cours" handover="awaited" party="renter" />
        <RentalBadge status="en cours" handover="problem" />
        <RentalBadge status="terminée" returnState="declared" />
        <RentalBadge status="terminée" returnState="confirmed" />
        <RentalBadge status="terminée" returnState="contested" />
      </Specimen>
      <Specimen name="AfterPaying">
        <div className="block">
          <AfterPaying request={REQUEST} />
        </div>
        <div className="block">
          <AfterPaying request={{ ...REQUEST, deposit: 0, instant: true }} />
        </div>
      </Specimen>
    </>
  )
}

function Amounts(): ReactNode {
  return (
    <>
      <Specimen name="Price">
        <Price amount={5000} />
        {PRICE_UNITS.map((unit) => (
          <Price key={unit} amount={25_000} unit={unit} />
        ))}
      </Specimen>
      <Specimen name="AmountLine">
        <dl className="block">
          <AmountLine name="Location" detail="3 jours" amount={15_000} />
          <AmountLine name="Remise" note="Moins cher à la semaine" amount={-1500} kind="strong" />
          <AmountLine name="Total" amount={13_500} kind="total" />
        </dl>
      </Specimen>
      <Specimen name="Table">
        <Table
          caption="Chaque jour, en FCFA"
          rows={TABLE_ROWS}
          keyOf={({ day }) => day}
          columns={[
            { head: 'Jour', of: ({ day }) => day, total: 'En tout' },
            { head: 'Encaissé', of: ({ amount }) => amount, total: 15_000 },
            { head: 'Relevé', words: true, of: ({ amount }) => (amount ? 'Déposé' : 'Aucun encore') },
          ]}
        />
      </Specimen>
      <Specimen name="Fact">
        <dl className={kit.row3}>
          <Fact name="Quartier">Louis</Fact>
          <Fact name="État">Bon état</Fact>
        </dl>
      </Specimen>
      <Specimen name="Instant">
        <Instant at={AT} />
      </Specimen>
      <Specimen name="PhoneNumber">
        <PhoneNumber phone="+24177123456" />
        <PhoneNumber phone="077 •• •• 56" />
      </Specimen>
      <Specimen name="OperatorMark">
        {OPERATORS.map(({ operator }) => (
          <OperatorMark key={operator} operator={operator} className="mark" />
        ))}
      </Specimen>
    </>
  )
}

function People(): ReactNode {
  return (
    <>
      <Specimen name="Avatar">
        {([24, 32, 40, 56, 80, 96] as const).map((size) => (
          <Avatar key={size} name="Élodie" size={size} />
        ))}
        <Avatar name="Élodie" src={PICTURE} />
      </Specimen>
      <Specimen name="ShownNames">
        <p>
          <ShownNames>La demande d'A***e attend.</ShownNames>
        </p>
      </Specimen>
      <Specimen name="Rating">
        <Rating text="4,7 (3 avis)" />
        <p>
          <Rating text={null} />
        </p>
      </Specimen>
    </>
  )
}

function Pictures(): ReactNode {
  return (
    <>
      <Specimen name="Picture">
        <div className="block">
          <Picture src={OBJECT} alt="Un objet" sizes="16rem" />
        </div>
        {(['4:3', '1:1', '16:9'] as const).map((ratio) => (
          <div key={ratio} className="block">
            <Picture src={null} alt={`Sans photo, ${ratio}`} sizes="16rem" ratio={ratio} />
          </div>
        ))}
      </Specimen>
      <Specimen name="PhotoPairs">
        <div className="block">
          <PhotoPairs photos={PHOTOS} />
        </div>
      </Specimen>
      <Specimen name="ContractPaper">
        <div className="block">
          <ContractPaper contract={CONTRACT} />
          <ContractPaper contract={{ ...CONTRACT, sections: null }} />
        </div>
      </Specimen>
      <Specimen name="QrCode">
        <div className="qr">
          <QrCode text="https://okoume.test/p/1" />
        </div>
      </Specimen>
    </>
  )
}
