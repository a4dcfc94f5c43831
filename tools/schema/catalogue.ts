/** SQL: true for objects that the migrations created themselves. */
export function notOfAnExtension(catalogue: string, oid: string): string {
  return `not exists (
    select from pg_depend
    where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`
}
