/** Errors that a client raises without an answer. Performance: browsers load these texts only. */
export const CLIENT_ERRORS = {
  INTERNAL: [500, 'Une erreur est survenue. Veuillez réessayer.'],
  LIVENESS_EXPIRED: [
    409,
    'Le temps pour prendre la photo est écoulé. Reprenez-la avec la nouvelle consigne.',
  ],
  PICTURE_FORMAT_REFUSED: [
    415,
    "Ce fichier n'est pas une photo acceptée : envoyez une image JPEG, PNG, WebP ou HEIC.",
  ],
  UNAUTHENTICATED: [401, 'Connectez-vous pour continuer.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export function clientErrorMessage(code: keyof typeof CLIENT_ERRORS): string {
  return CLIENT_ERRORS[code][1]
}
