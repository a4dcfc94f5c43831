import { runsAsApp } from '#app/shell/install/runs-as-app.ts'

/** Why the camera stays dark. */
export type CameraBlock = 'refused' | 'none' | 'in-use' | 'insecure' | 'altered'

export class CameraBlocked extends Error {
  readonly reason: CameraBlock

  constructor(reason: CameraBlock) {
    super(`camera: ${reason}`)
    this.name = 'CameraBlocked'
    this.reason = reason
  }
}

/** Follows the sentence «Impossible d'accéder à la caméra.» */
export const CAMERA_ADVICE: Readonly<Record<CameraBlock, string>> = {
  refused:
    "L'accès a été refusé. Touchez l'icône à côté de l'adresse du site, autorisez la caméra, puis réessayez.",
  none: "Aucune caméra n'a été trouvée sur cet appareil. Branchez-en une, ou continuez sur votre téléphone.",
  'in-use': "Une autre application s'en sert peut-être. Fermez-la, puis réessayez.",
  altered:
    "Votre navigateur brouille les images de cette page. Utilisez l'appareil photo, ou un autre navigateur.",
  insecure: 'Votre navigateur ne la prête pas à cette page. Essayez avec un autre navigateur, à jour.',
}

const REASONS: Readonly<Record<string, CameraBlock>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotSupportedError: 'insecure',
  TypeError: 'insecure',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
}

/** Opened as an application, the page has no address to touch anything beside. */
export function cameraAdvice(reason: CameraBlock): string {
  if (reason !== 'refused' || !runsAsApp()) return CAMERA_ADVICE[reason]
  return "L'accès a été refusé. Autorisez la caméra pour ce site dans les réglages du navigateur, puis réessayez."
}

// Larger than the photo: from a telephone held upright, 4:3 is cut out of a tall picture.
const SIZE = { width: { ideal: 1280 }, height: { ideal: 960 } }

/** @throws CameraBlocked */
export async function openCamera(facingMode: 'user' | 'environment' = 'user'): Promise<MediaStream> {
  // Browsers hide it from addresses that are not secure, whatever their types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (!devices) throw new CameraBlocked('insecure')
  try {
    return await devices.getUserMedia({ video: { facingMode, ...SIZE }, audio: false })
  } catch (error) {
    throw new CameraBlocked(REASONS[error instanceof Error ? error.name : ''] ?? 'in-use')
  }
}

/** The camera's light goes off. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
