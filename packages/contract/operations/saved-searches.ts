import { z } from 'zod'
import type { Operation } from '../model/operation.ts'
import { identifier } from '../wire/fields.ts'
import { SavedSearchChange, SavedSearches, SearchToSave } from '../wire/saved-search.ts'

const byId = z.object({ id: identifier })

/** Every one answers the list as it is then: one that is gone, or is another person's, changes nothing. */
export const savedSearchOperations = {
  listSavedSearches: {
    method: 'GET',
    path: '/api/searches',
    summary: 'Ses recherches enregistrées',
    tag: 'Objets',
    access: 'account',
    party: 'everybody',
    output: SavedSearches,
    errors: [],
  },
  saveSearch: {
    method: 'POST',
    path: '/api/searches',
    summary: 'Enregistrer une recherche, pour être prévenu des nouveaux objets ; répété, ne change rien',
    tag: 'Objets',
    access: 'account',
    party: 'everybody',
    withoutAccount: 'UNAUTHENTICATED',
    keepsPages: 'seen by the parties only',
    limit: { most: 60, minutes: 60 },
    body: SearchToSave,
    output: SavedSearches,
    status: 201,
    errors: ['TOO_MANY_SEARCHES'],
  },
  changeSavedSearch: {
    method: 'PUT',
    path: '/api/searches/{id}',
    summary: "Changer le rythme d'une alerte, ou noter qu'elle est ouverte",
    tag: 'Objets',
    access: 'account',
    party: 'everybody',
    withoutAccount: 'UNAUTHENTICATED',
    keepsPages: 'seen by the parties only',
    params: byId,
    body: SavedSearchChange,
    output: SavedSearches,
    errors: [],
  },
  deleteSavedSearch: {
    method: 'DELETE',
    path: '/api/searches/{id}',
    summary: 'Arrêter une alerte',
    tag: 'Objets',
    access: 'account',
    party: 'everybody',
    withoutAccount: 'UNAUTHENTICATED',
    keepsPages: 'seen by the parties only',
    params: byId,
    output: SavedSearches,
    errors: [],
  },
} as const satisfies Record<string, Operation>
