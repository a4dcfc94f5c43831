import { bookDaysProblem } from '@okoume/domain/books/book-days.ts'
import { isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { InvalidArgumentError } from 'commander'
import type { FrenchCommand } from './french-command.ts'

export function addLedgerCommands(program: FrenchCommand): void {
  const ledger = program
    .command('ledger')
    .summary('le grand livre : vérifier, exporter')
    .description("Lit le grand livre, sans rien changer ; le serveur peut tourner. 2 : rien n'a été fait.")
  ledger
    .command('check')
    .summary('vérifie que chaque règle tient')
    .description('Vérifie que chaque règle du grand livre tient. 0 : toutes ; 1 : une au moins ne tient pas.')
    .action(async () => {
      const [{ exitWith }, { check }] = await Promise.all([reading(), import('../ledger-check/check.ts')])
      await exitWith(check)
    })
  const journal = ledger
    .command('journal')
    .summary('écrit le journal de ces jours, pour la comptabilité')
    .description(
      'Écrit le journal de ces jours, compris, en CSV : okoume ledger journal --from 2026-11-01 --to 2026-11-30 > journal.csv',
    )
    .requiredOption('--from <jour>', 'le premier jour, AAAA-MM-JJ', readDay)
    .requiredOption('--to <jour>', 'le dernier', readDay)
  journal.action(async (days: { from: string; to: string }) => {
    const problem = bookDaysProblem(days.from, days.to)
    if (problem !== null) journal.error(problem)
    const [{ exitWith }, commands] = await Promise.all([reading(), import('../ledger-check/journal.ts')])
    await exitWith((db) => commands.journal(db, days))
  })
  ledger
    .command('safeguard')
    .summary("montre ce qui était dû et tenu à la fin d'un jour")
    .description(
      "Montre l'enregistrement de ce qui était dû et tenu à la fin d'un jour, et son empreinte SHA-256.",
    )
    .argument('[jour]', 'AAAA-MM-JJ ; sans lui, le plus récent', readDay)
    .action(async (day?: string) => {
      const [{ exitWith }, { safeguard }] = await Promise.all([
        reading(),
        import('../ledger-check/safeguard.ts'),
      ])
      await exitWith((db) => safeguard(db, day))
    })
}

const reading = () => import('../ledger-check/on-ledger.ts')

function readDay(text: string): string {
  if (!isCalendarDay(text)) throw new InvalidArgumentError(`Ce n'est pas un jour : ${text}.`)
  return text
}
