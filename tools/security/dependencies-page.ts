import { INSTALL_SCRIPTS, type LockedPackage } from './locked-packages.ts'

/** docs/security/dependencies.md, generated from the lock file. */
export function dependenciesPage(packages: readonly LockedPackage[]): string {
  const production = packages.filter((one) => one.production)
  const scripts = Object.entries(INSTALL_SCRIPTS).map(([name, what]) => `| ${name} | ${what} |`)
  return `${INTRODUCTION}
## What would run something when it is installed

| package | what |
|---|---|
${scripts.join('\n')}

## In production (${production.length}, those of other platforms included)

${tableOf(production)}

## To build and test only (${packages.length - production.length})

${tableOf(packages.filter((one) => !one.production))}
`
}

function tableOf(packages: readonly LockedPackage[]): string {
  const rows = packages.map(({ name, version, licence, installScript }) => {
    return `| ${name} | ${version} | ${licence} | ${installScript ? 'yes' : ''} |`
  })
  return ['| package | version | licence | script |', '|---|---|---|---|', ...rows].join('\n')
}

const INTRODUCTION = `# What Okoumé stands on

Written from \`package-lock.json\` by \`node tools/security/write-dependencies.ts\`; a test compares. It is the list of
components (SBOM) for people; \`npm sbom --sbom-format cyclonedx\` writes the same for programs.

## What holds, and where it is checked

- Every package has a version that is written down to the last digit, and a sha512 digest, without which \`npm ci\` installs
  nothing (\`tools/security/dependencies.test.ts\`).
- None comes from a Git repository or an address of its own; all come from the registry that npm is set to. The lock file
  names no host (\`.npmrc\`), so a mirror serves as well: the digests decide.
- Our own packages are links inside the repository (\`@okoume/*\`), never fetched: a stranger's package of such a name has
  no way in.
- Licences are of a list (\`tools/security/locked-packages.ts\`). Two are LGPL: libvips within sharp, libheif; both are
  libraries of their own files, used unchanged, replaceable.
- No package runs anything when it is installed (\`ignore-scripts\` in \`.npmrc\`). Those that would are named below, with what we do
  without it; one more is a red test.

## What an operator does

| when | what | until |
|---|---|---|
| each night, and with each change of the lock file | the workflow \`dependencies\`: \`npm audit\`, \`npm audit signatures\` | before a release nothing critical or high is open |
| a critical weakness in production | renew the package, or take the function out of service | 48 hours |
| a high one | the same | 7 days |
| any other | with the next release | 30 days |
| once a week | what Renovate proposes (\`renovate.json\`): small versions are renewed together, large ones apart | |

\`npm audit signatures\` checks the registry's signature of each package, and its provenance where it has one: which
repository and which build it came from. Both commands ask the registry, and a mirror may answer neither; what needs no
registry, the test above checks at each run.
`
