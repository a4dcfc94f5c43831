import { z } from 'zod'

/** The use of a picture; each has its own sizes and storage. */
export const UPLOAD_PRESETS = ['objets'] as const

export const PictureForm = z.object({
  upload_preset: z.enum(UPLOAD_PRESETS, "Cet usage n'existe pas."),
})

export const UploadedPicture = z.object({
  secure_url: z.string().meta({ description: "L'adresse à mettre dans `images`" }),
  width: z.int(),
  height: z.int(),
})
