import { z } from 'zod'
import type { Operation } from '../operation.ts'
import { identifier } from '../wire/fields.ts'
import {
  AvailabilityChange,
  Item,
  ItemChange,
  ItemList,
  ItemOccupancies,
  ItemPage,
  ItemSearch,
  NewItem,
  PriceHint,
  PriceHintQuery,
} from '../wire/item.ts'
import { PictureForm, UploadedPicture } from '../wire/picture.ts'
import { Done } from '../wire/user.ts'

/** docs/spec.md#9-on-the-wire */
export const listingOperations = {
  listItems: {
    summary: 'Les 200 objets les plus récents',
    tag: 'Objets',
    access: 'anyone',
    output: ItemList,
    errors: [],
  },
  searchItems: {
    summary: 'Chercher, filtrer, trier, page par page',
    tag: 'Objets',
    access: 'anyone',
    query: ItemSearch,
    output: ItemPage,
    errors: [],
  },
  getPriceHint: {
    summary: "Le prix médian par jour des objets d'une catégorie",
    tag: 'Objets',
    access: 'anyone',
    query: PriceHintQuery,
    output: PriceHint,
    errors: [],
  },
  getItem: {
    summary: 'Un objet',
    tag: 'Objets',
    access: 'anyone',
    params: z.object({ id: identifier }),
    output: Item,
    errors: ['ITEM_NOT_FOUND'],
  },
  listOwnerItems: {
    summary: "Les objets d'un propriétaire ; à lui-même, aussi ceux qu'il ne propose pas",
    tag: 'Objets',
    access: 'anyone',
    params: z.object({ ownerId: identifier }),
    output: ItemList,
    errors: [],
  },
  createItem: {
    summary: 'Ajouter un objet',
    tag: 'Objets',
    access: 'verified account',
    body: NewItem,
    output: Item,
    status: 201,
    // Taken away again, by its owner, before it was answered.
    errors: ['ITEM_ID_TAKEN', 'ITEM_NOT_FOUND'],
  },
  updateItem: {
    summary: "Modifier l'annonce d'un objet",
    tag: 'Objets',
    access: 'verified account',
    params: z.object({ id: identifier }),
    body: ItemChange,
    output: Item,
    errors: ['ITEM_NOT_FOUND', 'FORBIDDEN', 'STOCK_ALREADY_RENTED'],
  },
  updateItemAvailability: {
    summary: 'Proposer un objet, ou ne plus le proposer',
    tag: 'Objets',
    access: 'verified account',
    body: AvailabilityChange,
    output: Item,
    errors: ['ITEM_NOT_FOUND', 'FORBIDDEN', 'AVAILABILITY_CHANGED_SINCE'],
  },
  deleteItem: {
    summary: 'Supprimer un objet',
    tag: 'Objets',
    access: 'verified account',
    params: z.object({ id: identifier }),
    output: Done,
    errors: ['ITEM_NOT_FOUND', 'FORBIDDEN', 'ITEM_HAS_LIVE_RENTALS'],
  },
  uploadPicture: {
    summary: "Envoyer une photo d'objet",
    tag: 'Objets',
    access: 'verified account',
    form: PictureForm,
    output: UploadedPicture,
    status: 201,
    errors: [
      'FILE_REQUIRED',
      'PICTURE_FORMAT_REFUSED',
      'PICTURE_UNREADABLE',
      'PICTURE_TOO_SMALL',
      'PICTURE_TOO_LARGE',
      'TOO_MANY_PICTURES',
    ],
  },
  listItemRentals: {
    summary: "Les jours où des exemplaires d'un objet sont pris",
    tag: 'Objets',
    access: 'anyone',
    params: z.object({ id: identifier }),
    output: ItemOccupancies,
    errors: ['ITEM_NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>
