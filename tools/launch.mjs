// Parsed by whichever Node the machine has, however old: only old syntax in this file, the rest is imported afterwards.
const oldest = 20

if (Number(process.versions.node.split('.')[0]) < oldest) {
  console.error(
    `Okoumé demande Node ${oldest} ou plus récent ; cette machine a Node ${process.versions.node}. Installez-en un plus récent, puis recommencez.`,
  )
  process.exit(1)
} else {
  import('./launch/commands.mjs').then((commands) => commands.run(process.argv[2], process.argv.slice(3)))
}
