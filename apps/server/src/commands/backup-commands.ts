import { Option } from 'commander'
import { endWith } from './end-with.ts'
import type { FrenchCommand } from './french-command.ts'

export function addBackupCommands(program: FrenchCommand): void {
  addBackup(program)
  addRestore(program)
  program
    .command('move')
    .summary('déplace la base embarquée vers un serveur PostgreSQL')
    .description(
      "Déplace la base embarquée vers un serveur PostgreSQL, dont la base doit être vide. Okoumé doit être arrêté.\nDonnée par DATABASE_URL, l'adresse ne se voit pas dans la liste des programmes.",
    )
    .argument('[adresse]', 'postgresql://compte:mot-de-passe@serveur/base ; sans elle, DATABASE_URL')
    .action(async (address?: string) => {
      const [{ runCommand }, { move }] = await Promise.all([running(), import('../backup/commands/move.ts')])
      await runCommand((holding) => move(address, holding))
    })
  program
    .command('seed')
    .summary("ajoute les annonces d'un catalogue")
    .description("Ajoute les comptes et les objets d'un catalogue ; ce qui est là reste comme il est.")
    .requiredOption('--from <fichier>', 'un objet JSON par ligne')
    .action(async ({ from }: { from: string }) => {
      const { seedCatalogue } = await import('../seed-catalogue.ts')
      await endWith(seedCatalogue(from))
    })
}

interface BackupOptions {
  readonly stored?: true
  readonly incomplete?: true
}

function addBackup(program: FrenchCommand): void {
  const backup = program
    .command('backup')
    .summary('sauvegarde tout dans un fichier')
    .description(
      'Sauvegarde tout ce qui doit survivre dans un fichier, le serveur démarré ou non.\nElle contient des données personnelles : okoume backup - | age -r age1… > sauvegarde.age',
    )
    .argument('[fichier]', 'le fichier à écrire ; - pour la sortie standard')
    .option('--stored', "note que la sauvegarde écrite par - est à l'abri, pour l'alerte sur son âge")
    .option('--incomplete', 'avec --stored : il y manquait des fichiers (code de fin 4)')
  backup.action(async (file: string | undefined, { stored, incomplete }: BackupOptions) => {
    if (incomplete && !stored) backup.error('--incomplete va avec --stored.')
    if (stored && file !== undefined) backup.error('--stored va sans fichier.')
    if (!stored && file === undefined) backup.error('Il manque fichier.')
    const [{ runCommand }, commands] = await Promise.all([running(), import('../backup/commands/backup.ts')])
    await runCommand((holding) =>
      file === undefined ? commands.noteStored(incomplete === true, holding) : commands.backUp(file, holding),
    )
  })
}

function addRestore(program: FrenchCommand): void {
  const restore = program
    .command('restore')
    .summary('restaure une sauvegarde, ou la vérifie')
    .description(
      "Restaure une sauvegarde dans une base vide, Okoumé arrêté. Les remboursements et les retraits attendent ensuite\nqu'on ait comparé avec les relevés des prestataires, puis demandé : okoume restore --confirm",
    )
    .argument('[fichier]', "la sauvegarde ; - pour l'entrée standard")
    .option('--check', 'lit toute la sauvegarde, et ne change rien')
    .addOption(
      new Option('--confirm', 'laisse repartir les paiements, après une restauration').conflicts('check'),
    )
  restore.action(async (file: string | undefined, options: { check?: true; confirm?: true }) => {
    if (options.confirm && file !== undefined) restore.error('--confirm va sans fichier.')
    if (!options.confirm && file === undefined) restore.error('Il manque fichier.')
    const [{ runCommand }, commands] = await Promise.all([running(), import('../backup/commands/restore.ts')])
    await runCommand((holding) => {
      if (file === undefined) return commands.confirm(holding)
      return options.check ? commands.check(file) : commands.restore(file, holding)
    })
  })
}

const running = () => import('../backup/commands/run-command.ts')
