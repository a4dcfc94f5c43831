import { AVATAR_WIDTH, PICTURE_WIDTHS } from '@okoume/domain/listing/picture.ts'
import type pg from 'pg'
import { handoverPhotoKeys } from '../features/handovers/photos/photo-context.ts'
import { ticketPhotoKey } from '../features/help/ticket-photos.ts'
import { AVATAR_WIDTHS, pictureKeys, readPictureId } from '../features/pictures/picture-address.ts'
import type { PictureStorage } from '../features/pictures/picture-storage.ts'
import { identityPictureKey } from '../features/verification/identity-pictures.ts'
import { ENTRY_FOLDERS } from './archive/format.ts'

export interface Storages {
  readonly pictures: PictureStorage
  readonly identity: PictureStorage
}

/** The files of one row. */
export interface StoredFiles {
  readonly part: string
  readonly storage: keyof Storages
  readonly table: 'pictures' | 'identity_pictures' | 'handover_photos' | 'ticket_photos'
  readonly id: string
  /** Must be there. */
  readonly keys: readonly string[]
  /** May not exist yet. Files that are generated on request are left out. */
  readonly later: readonly string[]
}

/** The files that the rows of the snapshot reference: the storage itself is never listed. */
export async function listStoredFiles(client: pg.ClientBase): Promise<() => Iterable<StoredFiles>> {
  const pictures = await listIds(client, 'pictures')
  // The pictures that have the small width of people's own.
  const { rows } = await client.query<{ avatar: string }>('select avatar from users where avatar like $1', [
    `%/${AVATAR_WIDTH}.webp`,
  ])
  const avatars = new Set(rows.map(({ avatar }) => readPictureId(avatar)))
  const documents = await listIds(client, 'identity_pictures')
  const photos = await listIds(client, 'handover_photos', 'where arrived_at is not null')
  const ticketPhotos = await listIds(client, 'ticket_photos', 'where arrived_at is not null')
  return function* () {
    for (const id of pictures) yield filesOfPicture(id, avatars.has(id))
    for (const id of documents) yield sealedFiles('identity_pictures', id, [identityPictureKey(id)])
    for (const id of photos) yield sealedFiles('handover_photos', id, handoverPhotoKeys(id))
    for (const id of ticketPhotos) yield sealedFiles('ticket_photos', id, [ticketPhotoKey(id)])
  }
}

async function listIds(
  client: pg.ClientBase,
  table: StoredFiles['table'],
  condition = '',
): Promise<string[]> {
  const there = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  // A database of an older version, which is backed up before its migrations, may lack the table.
  if (!there.rows[0]?.there) return []
  const { rows } = await client.query<{ id: string }>(`select id from ${table} ${condition} order by id`)
  return rows.map(({ id }) => id)
}

function filesOfPicture(id: string, isAvatar: boolean): StoredFiles {
  const widths = isAvatar ? AVATAR_WIDTHS : PICTURE_WIDTHS
  const keys = widths.map((width) => pictureKeys.variant(id, width, 'webp'))
  return {
    part: ENTRY_FOLDERS.pictures,
    storage: 'pictures',
    table: 'pictures',
    id,
    keys: [...keys, pictureKeys.source(id)],
    later: PICTURE_WIDTHS.map((width) => pictureKeys.variant(id, width, 'avif')),
  }
}

function sealedFiles(table: StoredFiles['table'], id: string, keys: readonly string[]): StoredFiles {
  return { part: ENTRY_FOLDERS.identity, storage: 'identity', table, id, keys, later: [] }
}
