import type { Config } from '../config/config.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../demo/demo-people.ts'

/** What the terminal says once Okoumé is open. */
export function welcome(config: Config): string {
  return config.mode === 'demo' ? demoWelcome(config) : productionWelcome(config)
}

const DONE_HERE = {
  all: 'Okoumé est ouvert',
  web: 'Okoumé est ouvert (pages et API, sans les tâches)',
  worker: "Les tâches d'Okoumé tournent (ni pages ni API ici)",
}

function productionWelcome({ publicUrl, host, port, running }: Config): string {
  return `${DONE_HERE[running.process]} : ${publicUrl} ; ce processus écoute sur ${host}:${port}`
}

function demoWelcome({ publicUrl }: Config): string {
  const accounts = DEMO_PEOPLE.filter(({ purpose }) => purpose !== null)
  const width = Math.max(...accounts.map(({ email }) => email.length))
  return [
    '',
    `  Okoumé est ouvert : ${publicUrl}`,
    '',
    '  À essayer : choisissez un objet, connectez-vous, payez ; puis répondez sur le téléphone de',
    `  démonstration, et acceptez la demande avec le compte du propriétaire. Tout se joue depuis ${publicUrl}/demo`,
    '',
    `  Comptes (mot de passe ${DEMO_PASSWORD}) :`,
    ...accounts.map(({ email, purpose }) => `    ${email.padEnd(width)}  ${purpose}`),
    '',
    '  Ctrl-C pour arrêter. Rien ne se perd.',
    '',
  ].join('\n')
}
