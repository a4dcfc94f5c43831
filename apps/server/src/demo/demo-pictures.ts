import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { asksForLess, lighterFile } from '../features/pictures/save-data.ts'
import { type ServedFile, sendPicture } from '../features/pictures/serve-pictures.ts'
import type { SocialPictures } from '../features/pictures/social-pictures.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../demo-pictures')
const NAME = /^[a-z0-9-]+$/

/** The pictures of the demo's listings and people; drawn once, they never change under their name. */
export async function registerDemoPictures(app: FastifyInstance, social: SocialPictures): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers({ vary: 'Save-Data', 'cross-origin-resource-policy': 'cross-origin' })
      const lighter = asksForLess(request) ? await lighterOf(request.url) : null
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
    const bytes = NAME.test(name) ? await socialOf(name, social) : null
    return bytes ? sendPicture(request, reply, { bytes, type: 'image/jpeg' }) : reply.callNotFound()
  })
}

/** Covers have one that was drawn for it; of the others it is made. */
async function socialOf(name: string, social: SocialPictures): Promise<Buffer | null> {
  const drawn = await readIfThere(name, 'social.jpg')
  return drawn ?? social(`demo/${name}`, () => readIfThere(name, '960.webp'))
}

const FILE = /^\/images\/demo\/([a-z0-9-]+)\/(\d+[.](avif|webp))(?:$|[?])/

/** What stands in for that picture where data is spared; null where nothing does. */
async function lighterOf(url: string): Promise<ServedFile | null> {
  const [, name, file, format] = FILE.exec(url) ?? []
  if (!name || !file) return null
  const lighter = lighterFile(file)
  const bytes = lighter === file ? null : await readIfThere(name, lighter)
  return bytes && { bytes, type: format === 'avif' ? 'image/avif' : 'image/webp', lighter }
}

async function readIfThere(name: string, file: string): Promise<Buffer | null> {
  try {
    return await readFile(path.join(FOLDER, name, file))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
