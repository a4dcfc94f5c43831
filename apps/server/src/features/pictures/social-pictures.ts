import { composeSocial } from './ingest/compose-social.ts'
import { decodeSource } from './ingest/encode-variants.ts'
import type { PictureContext } from './picture-context.ts'

/**
 * The picture beside a link, made when it is first asked for, then kept: `folder` is where, `readSource` what
 * from. Null where there is nothing to make it from.
 */
export type SocialPictures = (
  folder: string,
  readSource: () => Promise<Buffer | null>,
) => Promise<Buffer | null>

export function createSocialPictures({
  storage,
  semaphore,
}: Pick<PictureContext, 'storage' | 'semaphore'>): SocialPictures {
  const underWay = new Map<string, Promise<Buffer | null>>()

  async function make(folder: string, readSource: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const key = keyOf(folder)
    const kept = await storage.get(key)
    if (kept) return kept
    const source = await readSource()
    if (!source) return null
    const made = await semaphore.take(async () => composeSocial(await decodeSource(source)))
    await storage.put(key, made)
    // Deleted meanwhile: nobody would come to delete this one.
    if (await readSource()) return made
    await storage.deleteFolder(folder)
    return null
  }

  return (folder, readSource) => {
    const key = keyOf(folder)
    const making = underWay.get(key) ?? make(folder, readSource).finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }
}

const keyOf = (folder: string): string => `${folder}/social.jpg`
