import { CATEGORY_NAMES, isCategory } from '@okoume/domain/listing/categories.ts'
import { type AdvisedDeposit, advisedDeposit } from '@okoume/domain/listing/declared-value.ts'
import { earningsFor } from '@okoume/domain/listing/earnings.ts'
import { type ListingForm, priceUnitChoices } from '@okoume/domain/listing/listing-form.ts'
import { readRenters } from '@okoume/domain/listing/listing-rules.ts'
import { isFrancs } from '@okoume/domain/money/amount.ts'
import { formatFrancs, formatThousands } from '@okoume/domain/money/francs.ts'
import { readWholeNumber } from '@okoume/domain/money/written-number.ts'
import { formatUnits } from '@okoume/domain/pricing/billed-units.ts'
import { formatFeeRate } from '@okoume/domain/pricing/format-fee-rate.ts'
import { pricePerDay } from '@okoume/domain/pricing/price-per-day.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { useSession } from '#app/data/session/session.tsx'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionFailure, FormFrame } from '#app/shell/actions/action-form.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { ChoiceRow, FormSection } from '../../page/form-section.tsx'
import { LeaveGuard } from '../../page/leave-guard.tsx'
import { requestsQuery } from '../../rental/rentals-query.ts'
import { isUnderWay } from '../../upload/upload-states.ts'
import styles from './item-form.module.css'
import { ObjectSection } from './object-section.tsx'
import { PicturesField } from './pictures-field.tsx'
import { SpecificationsSection } from './specifications-section.tsx'
import { inGroups, TermsSection } from './terms-section.tsx'
import { unverifiedShare } from './unverified-requests.ts'
import type { ItemFormState } from './use-item-form.ts'

export interface ItemFormProps {
  readonly state: ItemFormState
  readonly firstUnit: string
  readonly submitText: string
  readonly busyText: string
  /** Lost by leaving now, apart from pictures that are on their way. */
  readonly loss: string | null
  readonly saved: RefObject<boolean>
}

const UPLOAD_LOSS = "Des photos sont en cours d'envoi : celles qui ne sont pas arrivées seraient perdues."

export function ItemForm({ state, firstUnit, submitText, busyText, loss, saved }: ItemFormProps): ReactNode {
  const { form, uploads, pictures, problems } = state
  const underWay = pictures.filter(isUnderWay).length
  const isUploading = form.busy && underWay > 0
  const left = underWay > 1 ? `${underWay} photos arrivent` : 'la dernière photo arrive'
  return (
    <FormFrame form={form}>
      <FormSection
        title="Photos"
        note="Montrez l'objet sous plusieurs angles, à la lumière du jour. La première photo est la couverture."
      >
        <PicturesField uploads={uploads} pictures={pictures} error={problems.images} />
      </FormSection>
      <ObjectSection state={state} />
      <SpecificationsSection state={state} />
      <PriceSection state={state} firstUnit={firstUnit} />
      <TermsSection state={state} />
      <div className={`${kit.stack3} ${styles.end}`}>
        {pictures.length === 0 && (
          <p className={kit.note}>
            Cette annonce n'a pas encore de photo : on loue plus volontiers ce qu'on a vu. Une seule, prise à
            la lumière du jour, suffit pour commencer.
          </p>
        )}
        <ActionFailure form={form} />
        <div className={`${kit.row3} ${styles.actions}`}>
          <Button
            type="submit"
            size="large"
            busy={form.busy}
            busyText={isUploading ? 'Envoi des photos...' : busyText}
          >
            {submitText}
          </Button>
          <ButtonLink to={dashboardPaths.myItems()} variant="quiet" size="large">
            Annuler
          </ButtonLink>
        </div>
        <p className={kit.note} role="status">
          {isUploading && `L'annonce part toute seule dès que ${left}.`}
        </p>
      </div>
      <LeaveGuard loss={underWay > 0 ? UPLOAD_LOSS : loss} saved={saved} />
    </FormFrame>
  )
}

interface PriceSectionProps {
  readonly state: ItemFormState
  /** The unit that the object has already: it stays to be chosen. */
  readonly firstUnit: string
}

function PriceSection({ state, firstUnit }: PriceSectionProps): ReactNode {
  const { values, field, change } = state.form
  const hint = usePriceHint(values)
  const units = priceUnitChoices(firstUnit).map((unit) => ({ value: unit, label: `par ${unit}` }))
  return (
    <FormSection title="Prix et quantité" note="Vous pourrez les changer à tout moment.">
      <div className={styles.pair}>
        <Field
          label="Prix"
          {...field('price')}
          required
          inputMode="numeric"
          autoComplete="off"
          hint={hint}
          placeholder={formatThousands(5000)}
          end={<span className={`${kit.small} ${styles.currency}`}>FCFA</span>}
          onBlur={() => change({ price: inGroups(values.price) })}
        />
        <ChoiceRow label="Unité" choices={units} {...field('priceUnit')} />
      </div>
      <Earnings form={values} />
      <ValueAndDeposit state={state} />
      <RentersField state={state} />
      <Field
        label="Quantité disponible"
        {...field('available')}
        required
        inputMode="numeric"
        autoComplete="off"
        hint="Combien d'exemplaires identiques vous louez."
        className={styles.short}
      />
    </FormSection>
  )
}

/** The declared value, and beside the deposit the one that it advises: one tap takes it. */
function ValueAndDeposit({ state: { form } }: Pick<PriceSectionProps, 'state'>): ReactNode {
  const { values, field, change } = form
  const deposit = useRef<HTMLInputElement>(null)
  const advice = advisedDeposit(readWholeNumber(values.value))
  const amounts = [
    {
      name: 'value',
      label: 'Valeur déclarée (facultatif)',
      placeholder: formatThousands(90_000),
      hint: "Le prix d'un objet pareil, acheté aujourd'hui. Vos locataires le voient.",
    },
    {
      name: 'deposit',
      label: 'Caution (facultatif)',
      placeholder: 'Pas de caution',
      hint: "Gardée le temps de la location, rendue au locataire après le retour de l'objet.",
      ref: deposit,
    },
  ] as const
  const takeAdvice = (proposed: number) => {
    change({ deposit: formatThousands(proposed) })
    // The button that was pressed is gone.
    deposit.current?.focus()
  }
  return (
    <>
      {amounts.map(({ name, ...texts }) => (
        <Field
          key={name}
          {...texts}
          {...field(name)}
          inputMode="numeric"
          autoComplete="off"
          end={<span className={`${kit.small} ${styles.currency}`}>FCFA</span>}
          onBlur={() => change({ [name]: inGroups(values[name]) })}
        />
      ))}
      {advice && <DepositAdvice advice={advice} deposit={values.deposit} onTake={takeAdvice} />}
    </>
  )
}

interface DepositAdviceProps {
  readonly advice: AdvisedDeposit
  /** As it is typed. */
  readonly deposit: string
  readonly onTake: (proposed: number) => void
}

function DepositAdvice({ advice, deposit, onTake }: DepositAdviceProps): ReactNode {
  const { least, proposed, most } = advice
  const amount = readWholeNumber(deposit)
  const isFollowed = amount >= least && amount <= most
  const range = least === most ? '' : `de ${formatThousands(least)} à `
  return (
    <div className={kit.row2x4}>
      <p className={kit.note} role="status">
        {isFollowed
          ? 'Une bonne caution pour cette valeur.'
          : `Caution conseillée pour cette valeur\u00a0: ${range}${formatFrancs(most)}.`}
      </p>
      {!isFollowed && (
        <Button variant="secondary" onClick={() => onTake(proposed)}>
          Mettre {formatFrancs(proposed)}
        </Button>
      )}
    </div>
  )
}

/** Who may rent: proposed by category, deposit and value until the owner chooses. */
function RentersField({ state: { form } }: Pick<PriceSectionProps, 'state'>): ReactNode {
  const { values, field } = form
  const renters = readRenters(values)
  const isProposed = values.renters === '' && renters === 'verified'
  const share = useUnverifiedShare()
  const rule = isProposed
    ? 'Proposé pour un véhicule ou un objet cher. Vous pouvez le changer.'
    : 'Sans identité vérifiée, pas de code de remise : tout est rendu au locataire la veille à 18\u00a0h.'
  return (
    <Select
      label="Qui peut louer"
      {...field('renters')}
      value={renters}
      hint={share ? `${rule} ${share}` : rule}
    >
      <option value="anyone">tout le monde</option>
      <option value="verified">une identité vérifiée</option>
    </Select>
  )
}

/** Undefined until the owner's requests are read, once. */
function useUnverifiedShare(): string | undefined {
  const { user } = useSession()
  const { data } = useQuery({
    ...requestsQuery(user?.id ?? ''),
    enabled: user !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data && unverifiedShare(data.answer)
}

/** Median price of the chosen category; undefined where too few items have one, or until it is read. */
function usePriceHint({ category, price, priceUnit }: ListingForm): string | undefined {
  const { data: hint } = useQuery({
    queryKey: ['price hint', category],
    // A form without a hint is whole.
    queryFn: isCategory(category) ? () => signedInApi.getPriceHint({ query: { category } }) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!isCategory(category) || !hint || hint.medianPerDay === null) return undefined
  const median = formatFrancs(hint.medianPerDay)
  const others = `${CATEGORY_NAMES[category]} : la moitié des objets se louent ${median} par jour ou moins.`
  const own = readWholeNumber(price)
  // Where it takes a division to compare.
  const isLonger = priceUnit === 'semaine' || priceUnit === 'mois'
  if (!isLonger || !isFrancs(own) || own === 0) return others
  return `${others} Le vôtre revient à ${formatFrancs(pricePerDay(own, priceUnit))} par jour.`
}

function Earnings({ form }: { readonly form: ListingForm }): ReactNode {
  const earnings = earningsFor(form)
  if (earnings.length === 0) return null
  const deposit = readWholeNumber(form.deposit)
  return (
    <div className={`${kit.stack2} ${kit.box} ${styles.earnings}`}>
      <table className={`${kit.wide} ${kit.small} ${kit.digits} ${styles.table}`}>
        <caption className={styles.caption}>
          <strong>Ce que vous touchez</strong> <span className={kit.tiny}>en FCFA</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Location</th>
            <th scope="col">Pour vous</th>
            <th scope="col">Le locataire paie</th>
          </tr>
        </thead>
        <tbody>
          {earnings.map(({ units, unit, earned, fee }) => (
            <tr key={units}>
              <th scope="row">{formatUnits(units, unit)}</th>
              <td className={`${kit.oneLine} ${styles.own}`}>{formatThousands(earned)}</td>
              <td className={kit.oneLine}>{formatThousands(earned + fee)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`${kit.tiny} ${styles.note}`}>
        Pour un exemplaire. Les frais de service ({formatFeeRate()}) sont à la charge du locataire.
        {isFrancs(deposit) && deposit > 0 && (
          <> Il verse aussi la caution de {formatFrancs(deposit)}, qui lui est rendue après le retour.</>
        )}
      </p>
    </div>
  )
}
