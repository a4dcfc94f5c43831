import { composeSocial } from './ingest/compose-social.ts'
import { decodeSource } from './ingest/encode-variants.ts'
import type { PictureParts } from './picture-parts.ts'

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
  turns,
}: Pick<PictureParts, 'storage' | 'turns'>): SocialPictures {
  const underWay = new Map<string, Promise<Buffer | null>>()

  async function make(key: string, readSource: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const kept = await storage.get(key)
    if (kept) return kept
    const source = await readSource()
    if (!source) return null
    const made = await turns.take(async () => composeSocial(await decodeSource(source)))
    await storage.put(key, made)
    return made
  }

  return (folder, readSource) => {
    const key = `${folder}/social.jpg`
    const making = underWay.get(key) ?? make(key, readSource).finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }
}
