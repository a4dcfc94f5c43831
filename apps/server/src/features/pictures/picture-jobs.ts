import { z } from 'zod'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { PictureContext } from './picture-context.ts'
import { refinePicture } from './refine-picture.ts'
import { deleteOwnerPictures, discardPicture, sweepPictures } from './sweep-pictures.ts'

const Payload = z.object({ id: z.uuid() })
const Owner = z.object({ ownerId: z.uuid() })

export function pictureJobs(context: PictureContext) {
  return {
    'refine-picture': (payload) => refinePicture(context, Payload.parse(payload).id, context.clock.now()),
    'discard-picture': (payload) => discardPicture(context, Payload.parse(payload).id),
    /** News from above: somebody has left. */
    'forget-pictures': (payload) => deleteOwnerPictures(context, Owner.parse(payload).ownerId),
    'sweep-pictures': () => sweepPictures(context, context.clock.now()),
  } satisfies Jobs
}

export const PICTURE_SCHEDULES = { 'sweep-pictures': '17 * * * *' }
