import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const FOLDER = path.resolve(import.meta.dirname, '../../demo-pictures')

/** The pictures of the demo's listings and people; drawn once, they never change under their name. */
export async function registerDemoPictures(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: FOLDER,
    prefix: '/images/demo/',
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: '30d',
  })
}
