import type { FavouriteAlert } from '@okoume/domain/favourites/favourites.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { AwaitedDaysRow, ItemRow, SavedSearchRow, Schema } from '#platform/database/schema.ts'
import type { Notify } from '#platform/notify.ts'
import type { ItemContext } from '../items/item-context.ts'
import type { AlertLinks } from './alert-links.ts'

/** `stop`: the path at which its person stops the alert without signing in. */
export interface AlertEvents {
  readonly 'favourite changed': {
    readonly userId: string
    readonly item: Pick<ItemRow, 'id' | 'title' | 'pricePerDay'>
    readonly alert: NonNullable<FavouriteAlert['alert']>
    /** FCFA a day, as the person knows it. */
    readonly knownPrice: number
    readonly stop: string
  }
  readonly 'search matched': {
    readonly search: SavedSearchRow
    /** At least one; newest first. */
    readonly items: readonly Pick<ItemRow, 'id' | 'title' | 'pricePerDay' | 'place' | 'location'>[]
    readonly stop: string
  }
  /** Days that a person waited for; they wait for them no more. */
  readonly 'days free': {
    readonly awaited: AwaitedDaysRow
    readonly item: Pick<ItemRow, 'id' | 'title'>
  }
  /** Its days are over. `query`: the explorer's, without them. */
  readonly 'search ended': { readonly search: SavedSearchRow; readonly query: string }
  /** For months: it ends unless its person keeps it. */
  readonly 'search unopened': { readonly search: SavedSearchRow; readonly stop: string }
}

export interface AlertContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly newId: NewId
  readonly notify: Notify<AlertEvents>
  readonly alertLinks: AlertLinks
  readonly findOccupancies: ItemContext['findOccupancies']
}
