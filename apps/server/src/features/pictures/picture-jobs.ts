import { z } from 'zod'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { PictureParts } from './picture-parts.ts'
import { refinePicture } from './refine-picture.ts'
import { deleteOwnerPictures, discardPicture, sweepPictures } from './sweep-pictures.ts'

const Payload = z.object({ id: z.uuid() })
const Owner = z.object({ ownerId: z.uuid() })

export function pictureJobs(parts: PictureParts) {
  return {
    'refine-picture': (payload) => refinePicture(parts, Payload.parse(payload).id, parts.clock.now()),
    'discard-picture': (payload) => discardPicture(parts, Payload.parse(payload).id),
    /** News from above: somebody has left. */
    'forget-pictures': (payload) => deleteOwnerPictures(parts, Owner.parse(payload).ownerId),
    'sweep-pictures': () => sweepPictures(parts, parts.clock.now()),
  } satisfies Jobs
}

export const PICTURE_SCHEDULES = { 'sweep-pictures': '17 * * * *' }
