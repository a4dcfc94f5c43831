import { z } from 'zod'
import type { Operation } from '../model/operation.ts'
import { CardsById, CardsOfIds, DeviceFavourites, Favourites, MergedFavourites } from '../wire/favourite.ts'
import { identifier } from '../wire/fields.ts'

const ofItem = z.object({ id: identifier })

export const favouriteOperations = {
  getCardsById: {
    method: 'GET',
    path: '/api/cards/by-id',
    summary: 'Ce que montrent les cartes de ces objets, aussi de ceux qui ne sont plus proposés',
    tag: 'Objets',
    access: 'anyone',
    party: 'everybody',
    query: CardsById,
    output: CardsOfIds,
    errors: [],
  },
  listFavourites: {
    method: 'GET',
    path: '/api/favourites',
    summary: "Les objets que l'on a mis en favori",
    tag: 'Objets',
    access: 'account',
    party: 'everybody',
    output: Favourites,
    errors: [],
  },
  mergeFavourites: {
    method: 'PUT',
    path: '/api/favourites',
    summary: "Reprendre les favoris d'un appareil ; répété, ne change rien",
    tag: 'Objets',
    access: 'account',
    whileSuspended: 'allowed',
    party: 'everybody',
    withoutAccount: 'UNAUTHENTICATED',
    keepsPages: 'seen by the parties only',
    body: DeviceFavourites,
    output: MergedFavourites,
    errors: [],
  },
  addFavourite: {
    method: 'PUT',
    path: '/api/favourites/{id}',
    summary: 'Mettre un objet en favori ; répété, ne change rien',
    tag: 'Objets',
    access: 'account',
    whileSuspended: 'allowed',
    party: 'everybody',
    withoutAccount: 'UNAUTHENTICATED',
    keepsPages: 'seen by the parties only',
    params: ofItem,
    output: Favourites,
    errors: ['ITEM_NOT_FOUND', 'TOO_MANY_FAVOURITES'],
  },
  removeFavourite: {
    method: 'DELETE',
    path: '/api/favourites/{id}',
    summary: 'Retirer un objet des favoris ; répété, ne change rien',
    tag: 'Objets',
    access: 'account',
    whileSuspended: 'allowed',
    party: 'everybody',
    withoutAccount: 'UNAUTHENTICATED',
    keepsPages: 'seen by the parties only',
    params: ofItem,
    output: Favourites,
    errors: [],
  },
} as const satisfies Record<string, Operation>
