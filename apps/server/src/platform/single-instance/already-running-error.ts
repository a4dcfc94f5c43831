export interface RunningInstance {
  /** Unknown when the other process is too busy to answer. */
  readonly pid: number | undefined
  /** Unknown until the other process listens. */
  readonly url: string | undefined
}

/** Another process holds the data folder. Its message is for the person at the terminal. */
export class AlreadyRunningError extends Error {
  readonly pid: number | undefined
  readonly url: string | undefined

  constructor({ pid, url }: RunningInstance) {
    super(messageFor({ pid, url }))
    this.name = 'AlreadyRunningError'
    this.pid = pid
    this.url = url
  }
}

function messageFor({ pid, url }: RunningInstance): string {
  const process = pid === undefined ? '' : ` (processus ${pid})`
  if (url === undefined) {
    return `Okoumé démarre déjà dans ce dossier de données${process}. Attendez un instant, ou arrêtez-le d’abord.`
  }
  return `Okoumé tourne déjà à l’adresse ${url}${process}. Arrêtez-le d’abord, ou ouvrez cette adresse.`
}
