import type { demoOperations } from '@okoume/contract/operations/demo.ts'
import type { FastifyInstance } from 'fastify'
import type { DerivedPictures, PictureSource } from '../features/pictures/social-pictures.ts'
import type { Handlers } from '../platform/http/operations/operations.ts'

/** Parts of a demo, or of a site for trials, that the product itself does not have. */
export interface Scenery {
  readonly handlers: Partial<Handlers<keyof typeof demoOperations>>
  registerPictures(http: FastifyInstance, derive: DerivedPictures): Promise<void>
  /** Null for an address that is none of the demo's pictures. */
  findSource(address: string): PictureSource | null
  /** Fills the database once. */
  seed(): Promise<void>
}
