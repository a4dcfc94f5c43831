#!/usr/bin/env node
// `okoume COMMANDE`: everything that an operator does outside the site, with the server's own settings. Each command
// imports what it runs when it runs, so that none starts with the libraries of all.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { addAdministratorCommands } from './commands/administrator-commands.ts'
import { addBackupCommands } from './commands/backup-commands.ts'
import { addConfigCommands } from './commands/config-commands.ts'
import { FrenchCommand } from './commands/french-command.ts'
import { addLedgerCommands } from './commands/ledger-commands.ts'
import { addMailCommands } from './commands/mail-commands.ts'
import { addPaymentCommands } from './commands/payment-commands.ts'

const MANIFEST = path.resolve(import.meta.dirname, '../../../package.json')

const program = new FrenchCommand('okoume')
  .description("Les commandes de l'exploitant d'Okoumé. Elles lisent les réglages du serveur.")
  .version(JSON.parse(readFileSync(MANIFEST, 'utf8')).version, '-V, --version', 'montre la version')
addAdministratorCommands(program)
addBackupCommands(program)
addLedgerCommands(program)
addMailCommands(program)
addPaymentCommands(program)
addConfigCommands(program)
await program.parseAsync()
