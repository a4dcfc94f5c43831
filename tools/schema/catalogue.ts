/** SQL: true for what the migrations made themselves. */
export function notOfAnExtension(catalogue: string, oid: string): string {
  return `not exists (
    select from pg_depend
    where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`
}
