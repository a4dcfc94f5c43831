import type { Item } from '@okoume/contract/wire/item.ts'
import { describeValue } from '@okoume/domain/listing/declared-value.ts'
import { HIDDEN_TEXTS } from '@okoume/domain/moderation/decisions.ts'
import { formatCount } from '@okoume/domain/writing/format-count.ts'
import { CalendarDays, Copy, Ellipsis, Eye, ImagePlus, Pencil, Printer, Trash2 as Trash } from 'lucide'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { useOffline } from '#app/data/api/reachability.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { useDisclosure } from '#app/ui/use-disclosure.ts'
import styles from './own-item-card.module.css'
import ownItemMenuStyles from './own-item-menu.module.css'
import type { SwitchState } from './use-availability.ts'
import type { OwnItems } from './use-own-items.ts'

export interface OwnItemCardProps {
  readonly item: Item
  readonly own: Pick<OwnItems, 'switchState' | 'insist' | 'giveIn'>
  readonly onOffer: (offered: boolean) => void
  readonly onDelete: () => void
}

export function OwnItemCard({ item, own, onOffer, onDelete }: OwnItemCardProps): ReactNode {
  const { title, description, images, price, priceUnit, available, offered, hidden, value } = item
  return (
    <li className={`${kit.panel} ${styles.card}`} data-hidden={!offered || hidden !== undefined || undefined}>
      <Picture
        src={images[0]}
        alt=""
        sizes="(min-width: 40rem) 20rem, 7rem"
        ratio="fill"
        className={styles.picture}
      />
      <div className={`${kit.stack1} ${kit.shrinks} ${styles.text}`}>
        <div className={`${kit.line} ${kit.spread} ${kit.top}`}>
          <h2 className={`${kit.twoLines} ${styles.title}`}>{title}</h2>
          <OwnItemMenu item={item} onDelete={onDelete} />
        </div>
        {description && (
          <p className={`${kit.soft} ${kit.tiny} ${kit.twoLines} ${styles.description}`}>{description}</p>
        )}
        <p className={`${kit.row1x3} ${styles.facts}`}>
          <Price amount={price} unit={priceUnit} />
          <span className={kit.note}>{formatCount(available, 'exemplaire')}</span>
          {value && <span className={kit.note}>{describeValue(value)}</span>}
        </p>
        {item.favourites && <p className={kit.note}>{item.favourites} personnes l'ont en favori</p>}
        {images.length === 0 && (
          <Link
            to={dashboardPaths.editItem(item.id)}
            className={`${kit.line2} ${kit.middle} ${kit.touch} ${kit.small} ${kit.strong} ${styles.advice}`}
            aria-label={`Ajouter une photo : ${title}`}
          >
            <Icon of={ImagePlus} className={kit.icon18} />
            Ajouter une photo
          </Link>
        )}
      </div>
      {hidden && (
        <p className={`${kit.box} ${kit.sand} ${kit.small} ${kit.across} ${styles.moderation}`}>
          <strong>Masquée par la modération.</strong> {hidden.text} {HIDDEN_TEXTS[hidden.state]}{' '}
          {hidden.state !== 'held' && (
            <Link to={dashboardPaths.decisions()}>Lire la décision et y répondre</Link>
          )}
        </p>
      )}
      {hidden?.state !== 'removed' && (
        <AvailabilitySwitch
          item={item}
          state={own.switchState(item.id)}
          onChange={onOffer}
          onInsist={() => own.insist(item.id)}
          onGiveIn={() => own.giveIn(item.id)}
        />
      )}
    </li>
  )
}

interface AvailabilitySwitchProps {
  readonly item: Item
  readonly state: SwitchState
  readonly onChange: (offered: boolean) => void
  readonly onInsist: () => void
  readonly onGiveIn: () => void
}

function AvailabilitySwitch(props: AvailabilitySwitchProps): ReactNode {
  const { item, state, onChange } = props
  const { title, offered, hidden } = item
  const available = hidden ? "Disponible dès qu'elle est visible" : 'Disponible'
  const statusId = useId()
  const waits = useSavingLabel(state)
  const [changed, setChanged] = useState(false)
  const change = (next: boolean) => {
    setChanged(true)
    onChange(next)
  }
  return (
    <div className={`${kit.ruled} ${kit.across} ${styles.foot}`}>
      <div className={`${kit.line} ${kit.middle} ${kit.spread}`}>
        <Switch
          label={`Disponible : ${title}`}
          text={offered ? available : 'Non-disponible'}
          checked={offered}
          onChange={change}
          describedBy={statusId}
        />
        {waits && (
          <button
            type="button"
            className={`${kit.bare} ${kit.touch} ${kit.small} ${kit.strong} ${kit.forest} ${styles.undo}`}
            aria-describedby={statusId}
            onClick={() => onChange(!offered)}
          >
            Annuler
          </button>
        )}
      </div>
      <p id={statusId} className={`${kit.tiny} ${kit.strong} ${styles.waiting}`} role="status">
        {waits}
        {changed && state.name === 'saved' && (
          <span className="visually-hidden">
            {offered ? 'Enregistré : disponible.' : 'Enregistré : non-disponible.'}
          </span>
        )}
      </p>
      {state.name === 'refused' && (
        <div className={`${kit.stack2} ${styles.refusal}`}>
          <p className={`${kit.tiny} ${kit.strong} ${kit.danger}`} role="alert">
            {state.reason}
          </p>
          <div className={kit.stack1}>
            <Button variant="secondary" wide onClick={props.onInsist}>
              {state.overtaken ? 'Appliquer quand même' : 'Réessayer'}
            </Button>
            <Button variant="quiet" wide onClick={props.onGiveIn}>
              Laisser ainsi
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

function useSavingLabel(state: SwitchState): string | null {
  const offline = useOffline()
  if (state.name !== 'waiting') return null
  if (offline || state.waitsFor === 'network') return 'Sera enregistré dès que le réseau revient.'
  if (state.waitsFor === 'session') return 'Pas encore enregistré : votre session est terminée.'
  return state.waitsFor === 'server' ? 'Pas encore enregistré : nouvel essai dans un instant.' : null
}

function OwnItemMenu({ item, onDelete }: { readonly item: Item; readonly onDelete: () => void }): ReactNode {
  const { open, close, area, button, panel } = useDisclosure<HTMLUListElement>()
  const id = useId()
  const askToDelete = () => {
    close()
    // The dialog gives the focus back to what had it: to the button, not to an entry that is hidden by then.
    button.ref.current?.focus()
    onDelete()
  }
  return (
    <div className={`${kit.fixed} ${kit.anchor}`} {...area}>
      <button
        type="button"
        className={`${kit.bare} ${kit.centred} ${kit.disc} ${kit.lit} ${ownItemMenuStyles.button}`}
        aria-label={`Actions : ${item.title}`}
        aria-expanded={open}
        aria-controls={id}
        {...button}
      >
        <Icon of={Ellipsis} width="1.375rem" height="1.375rem" />
      </button>
      <ul
        id={id}
        className={`${kit.rounded} ${kit.white} ${ownItemMenuStyles.panel}`}
        hidden={!open}
        {...panel}
      >
        <li>
          <Link to={paths.item(item.id)} className={ownItemMenuStyles.entry}>
            <Icon of={Eye} className={kit.icon18} />
            Voir l'annonce
          </Link>
        </li>
        <li>
          <Link to={dashboardPaths.editItem(item.id)} className={ownItemMenuStyles.entry}>
            <Icon of={Pencil} className={kit.icon18} />
            Modifier
          </Link>
        </li>
        <li>
          <Link to={dashboardPaths.itemCalendar(item.id)} className={ownItemMenuStyles.entry}>
            <Icon of={CalendarDays} className={kit.icon18} />
            Calendrier
          </Link>
        </li>
        {item.offered && !item.hidden && (
          <li>
            <Link to={dashboardPaths.itemPoster(item.id)} className={ownItemMenuStyles.entry}>
              <Icon of={Printer} className={kit.icon18} />
              Affiche et image
            </Link>
          </li>
        )}
        <li>
          <Link to={dashboardPaths.addItem(item.id)} className={ownItemMenuStyles.entry}>
            <Icon of={Copy} className={kit.icon18} />
            Dupliquer
          </Link>
        </li>
        <li>
          <button
            type="button"
            className={`${ownItemMenuStyles.entry} ${kit.danger} ${ownItemMenuStyles.danger}`}
            onClick={askToDelete}
          >
            <Icon of={Trash} className={kit.icon18} />
            Supprimer
          </button>
        </li>
      </ul>
    </div>
  )
}
