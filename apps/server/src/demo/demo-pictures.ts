import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { asksForLess, lighterFile } from '../features/pictures/save-data.ts'
import { contentTag, type ServedFile, sendPicture } from '../features/pictures/serve-pictures.ts'
import {
  type DerivedPictures,
  type PictureSource,
  SOCIAL_PICTURE,
} from '../features/pictures/social-pictures.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../demo-pictures')
const NAME = /^[a-z0-9-]+$/

/** The pictures of the demo's listings and people; drawn once, they never change under their name. */
export async function registerDemoPictures(app: FastifyInstance, derive: DerivedPictures): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers({ vary: 'Save-Data', 'cross-origin-resource-policy': 'cross-origin' })
      const lighter = asksForLess(request) ? await findLighterFile(request.url) : null
      return lighter ? sendPicture(request, reply, lighter) : undefined
    })
    await scope.register(fastifyStatic, {
      root: FOLDER,
      prefix: '/images/demo/',
      decorateReply: false,
      index: false,
      immutable: true,
      maxAge: '30d',
    })
  })
  app.get<{ Params: { name: string } }>('/images/demo/:name/social.jpg', async (request, reply) => {
    const { name } = request.params
    if (!NAME.test(name)) return reply.callNotFound()
    // Covers have one that was drawn for it; of the others it is made.
    const drawn = await readIfThere(name, 'social.jpg')
    const bytes = drawn ?? (await derive(demoSource(name), SOCIAL_PICTURE))
    if (!bytes) return reply.callNotFound()
    return sendPicture(request, reply, { content: bytes, type: 'image/jpeg', etag: contentTag(bytes) })
  })
}

function demoSource(name: string): PictureSource {
  return { folder: `demo/${name}`, read: () => readIfThere(name, '960.webp') }
}

export function findDemoSource(address: string): PictureSource | null {
  const [, name] = FILE.exec(address) ?? []
  return name === undefined ? null : demoSource(name)
}

const FILE = /^\/images\/demo\/([a-z0-9-]+)\/(\d+[.](avif|webp))(?:$|[?])/

/** The smaller picture for data saving; null where there is none. */
async function findLighterFile(url: string): Promise<ServedFile | null> {
  const [, name, file, format] = FILE.exec(url) ?? []
  if (!name || !file) return null
  const lighter = lighterFile(file)
  const bytes = lighter === file ? null : await readIfThere(name, lighter)
  if (!bytes) return null
  const type = format === 'avif' ? 'image/avif' : 'image/webp'
  return { content: bytes, type, etag: contentTag(bytes), lighter }
}

async function readIfThere(name: string, file: string): Promise<Buffer | null> {
  try {
    return await readFile(path.join(FOLDER, name, file))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
