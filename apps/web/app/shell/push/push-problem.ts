import { readApiError } from '../../data/api/read-api-error.ts'

const BY_NAME: Readonly<Record<string, string>> = {
  NotAllowedError: 'Votre navigateur refuse les notifications de ce site.',
  NotReadyError:
    "L'application n'est pas encore prête sur cet appareil. Rechargez la page dans un instant, puis réessayez.",
  NotSupportedError: 'Votre navigateur ne sait pas recevoir de notifications.',
  TypeError: "La connexion s'est coupée. Vérifiez-la, puis réessayez.",
}

const NO_SERVICE =
  "Votre navigateur n'a pas pu s'abonner à son service de notifications. Réessayez plus tard ; la liste du site garde tout."

/** Why this device could not be subscribed, in words. */
export function pushProblem(error: unknown): string {
  const problem = readApiError(error)
  if (problem) return problem.message
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  return BY_NAME[name] ?? NO_SERVICE
}
