import { BRAND } from '../brand.ts'
import { calendarDay } from '../calendar/calendar-day.ts'
import { formatLongDay } from '../calendar/format-day.ts'
import { formatDeadline } from '../calendar/format-instant.ts'
import { type Francs, formatFrancs } from '../money/francs.ts'
import { capitalize } from '../writing/capitalize.ts'
import { ofName } from '../writing/elision.ts'
import { formatCount } from '../writing/format-count.ts'
import {
  type CancellationTerms,
  cancellationSteps,
  describeRetained,
  graceUntil,
} from './cancellation-policy.ts'
import type { Delivery } from './delivery.ts'
import { PROOF_HOURS_AHEAD } from './handover-deadlines.ts'
import { shortNumber } from './receipt-number.ts'
import type { DepositClaimCause, DepositClaimState, RentalStatus, ReturnState } from './rental-status.ts'

/** The day on which terms of use and privacy policy last changed: the version that a contract names. */
export const LEGAL_TEXTS_CHANGED = calendarDay('2026-11-30')

/** One clause: its French name, and what is agreed. */
export interface ContractFact {
  readonly name: string
  readonly text: string
}

export interface ContractSection {
  readonly title: string
  readonly facts: readonly ContractFact[]
}

/** A party without a name: what says later whom the contract binds. */
export interface ContractIdentity {
  readonly verified: boolean
  /** Id of the accepted identity file; null without one. */
  readonly fileId: string | null
}

/** Terms of a rental as it was booked. Amounts in FCFA. */
export interface ContractTerms extends CancellationTerms {
  readonly quantity: number
  readonly delivery: Delivery | null
  readonly rent: Francs
  readonly deposit: Francs
  /** As everybody reads it: contacts are masked. */
  readonly item: {
    readonly title: string
    readonly description: string
    readonly condition: string
    readonly specifications: Readonly<Record<string, string>>
    readonly checklist: readonly string[]
    /** How many pictures the listing showed. */
    readonly pictures: number
    /** Declared by the owner; null or absent without one. */
    readonly value?: Francs | null
  }
  readonly owner: ContractIdentity
  readonly renter: ContractIdentity
}

/** `CL-7Q2M-9XKD`: on the contract of a rental. */
export function contractNumber(rentalId: string): string {
  return shortNumber('CL', rentalId)
}

/** `ID-7Q2M-9XKD`: of an identity file; says nothing of its person. */
export function identityFileNumber(fileId: string): string {
  return shortNumber('ID', fileId)
}

/**
 * The contract as both parties read and accept it. Pure text in French without names, addresses or telephone numbers: what
 * is hashed outlives an account.
 */
export function writeContract(terms: ContractTerms): ContractSection[] {
  return [
    {
      title: 'Les parties',
      facts: [
        { name: 'Propriétaire', text: describeIdentity(terms.owner) },
        { name: 'Locataire', text: describeIdentity(terms.renter) },
      ],
    },
    { title: "L'objet, comme dans l'annonce", facts: itemFacts(terms) },
    { title: 'Les jours et la remise', facts: dayFacts(terms) },
    { title: "L'argent", facts: moneyFacts(terms) },
    { title: "Si l'un annule", facts: cancellationFacts(terms) },
    { title: 'Ce que chacun promet', facts: PROMISES },
    {
      title: 'Ce contrat',
      facts: [
        {
          name: 'Entre qui',
          text: `Accord privé entre le propriétaire et le locataire. ${BRAND.name} n'en est pas une partie.`,
        },
        {
          name: 'Conditions',
          text: `Les conditions d'utilisation ${ofName(BRAND.name)} du ${formatLongDay(LEGAL_TEXTS_CHANGED)} valent aussi pour cette location.`,
        },
      ],
    },
  ]
}

function describeIdentity({ verified, fileId }: ContractIdentity): string {
  if (!verified) return 'Identité pas vérifiée au moment de la réservation'
  return fileId === null ? 'Identité vérifiée' : `Identité vérifiée, dossier ${identityFileNumber(fileId)}`
}

function itemFacts({ item, quantity }: ContractTerms): ContractFact[] {
  const { title, description, condition, specifications, checklist, pictures, value } = item
  return [
    { name: 'Objet', text: title },
    { name: 'Quantité', text: formatCount(quantity, 'exemplaire') },
    { name: 'État', text: condition },
    { name: 'Description', text: description },
    ...Object.entries(specifications)
      .map(([name, text]) => ({ name, text }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'fr')),
    { name: 'Remis avec', text: checklist.join(', ') },
    { name: "Photos de l'annonce", text: pictures > 0 ? String(pictures) : '' },
    {
      name: 'Valeur déclarée',
      text: value == null ? '' : `${formatFrancs(value)}${quantity > 1 ? ' par exemplaire' : ''}`,
    },
  ].filter(({ text }) => text !== '')
}

const WHO_COMES: Readonly<Record<Delivery, string>> = {
  pickup: "Le locataire vient chercher l'objet.",
  delivery: "Le propriétaire apporte l'objet.",
}

function dayFacts({ startDate, endDate, delivery }: ContractTerms): ContractFact[] {
  const how = `À l'heure dont les deux conviennent, prouvée par code dès ${24 - PROOF_HOURS_AHEAD} h la veille.`
  return [
    { name: 'Premier jour', text: formatLongDay(startDate) },
    { name: 'Dernier jour', text: formatLongDay(endDate) },
    { name: 'Remise', text: delivery ? `${WHO_COMES[delivery]} ${how}` : how },
    {
      name: 'Retour',
      text: `Au plus tard le ${formatLongDay(endDate)} à minuit, prouvé par code ou confirmé.`,
    },
  ]
}

function moneyFacts({ rent, deposit }: ContractTerms): ContractFact[] {
  return [
    { name: 'Loyer', text: formatFrancs(rent) },
    {
      name: 'Caution',
      text: deposit > 0 ? `${formatFrancs(deposit)}, gardés par ${BRAND.name} jusqu'au retour` : 'Aucune',
    },
    {
      name: 'Retard',
      text:
        deposit > 0
          ? "Aucune pénalité fixée d'avance : la caution en répond."
          : "Aucune pénalité fixée d'avance.",
    },
  ]
}

/** Steps that were over when it was booked are left out. */
function cancellationFacts(terms: ContractTerms): ContractFact[] {
  const { cancelPolicy, requestedAt, rent } = terms
  const grace = graceUntil(terms)
  const steps = cancellationSteps(terms, rent).filter(({ until }) => until > (grace ?? requestedAt))
  const until = (at: Date) => `Le locataire, jusqu'au ${formatDeadline(at.toISOString())}`
  return [
    ...(cancelPolicy ? [{ name: 'Choix du propriétaire', text: `Annulation ${cancelPolicy}` }] : []),
    ...(grace ? [{ name: until(grace), text: 'Tout lui est rendu, frais de service compris.' }] : []),
    ...steps.map((step) => ({
      name: until(step.until),
      text:
        step.retained === 0
          ? 'Le loyer et la caution sont rendus, pas les frais de service.'
          : `${capitalize(describeRetained(step.retained, rent))} ; la caution est rendue.`,
    })),
    { name: 'Le propriétaire, avant le premier jour', text: 'Tout est rendu au locataire.' },
    { name: 'Ensuite', text: "Une location commencée ou remise ne s'annule plus." },
  ]
}

/** As the terms of use have them, section «Pendant la location». */
const PROMISES: readonly ContractFact[] = [
  {
    name: 'Le propriétaire',
    text: "Il remet, à la date et au lieu convenus, l'objet de l'annonce, propre et en état de marche, et explique comment s'en servir.",
  },
  {
    name: 'Le locataire',
    text: "Il s'en sert avec soin et selon son usage normal, ne le prête pas et ne le sous-loue pas, et le rend à l'heure, complet et dans l'état où il l'a reçu, à l'usure normale près.",
  },
  {
    name: 'En cas de panne, de casse ou de vol',
    text: 'Le locataire prévient le propriétaire tout de suite ; en cas de vol, il porte plainte.',
  },
  {
    name: 'Ce qui passe la caution',
    text: "Les deux s'arrangent, ou s'adressent à la justice gabonaise.",
  },
]

/** While the parties may accept it; a rental that is over changes nothing any more. */
const ACCEPTED_IN: readonly RentalStatus[] = ['acceptée', 'en cours']

export function canAcceptContract({ status }: { readonly status: RentalStatus }): boolean {
  return ACCEPTED_IN.includes(status)
}

/**
 * True for an item that its owner says was not returned, while that is contested or once it was decided: the only rentals of
 * which a supervisor may release the identities.
 */
export function canReleaseIdentities(rental: {
  readonly returnState: ReturnState
  readonly returnProvedAt: Date | null
  readonly contestCause: DepositClaimCause | null
  readonly contestState: DepositClaimState | null
}): boolean {
  const { returnState, returnProvedAt, contestCause, contestState } = rental
  if (contestCause !== 'not returned' || returnProvedAt !== null) return false
  return returnState === 'contested' || contestState === 'decided'
}
