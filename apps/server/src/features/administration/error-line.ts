const LONGEST = 200
const ADDRESS = /[^\s"'<>()=:,;]+@[^\s"'<>(),;]+/g
/** Numbers of telephones, also written in groups; not the parts of an identifier. */
const NUMBER = /(?<![\w-])\+?\d(?:[ .]?\d){7,}(?![\w-])/g

/** What went wrong, in one line that names nobody: the whole of it stands in the logs. */
export function errorLine(error: string | null): string {
  const said = (error ?? '').split('\n').filter((line) => !/^\s+at /.test(line))
  const line = said.join(' ').replace(/\s+/g, ' ').trim()
  const named = line.replace(ADDRESS, '[adresse]').replace(NUMBER, '[numéro]')
  return named.length > LONGEST ? `${named.slice(0, LONGEST)}…` : named
}
