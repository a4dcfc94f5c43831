import type pg from 'pg'

interface CommentRow {
  type: string
  identity: string
  text: string
}

/** Where COMMENT ON uses another word than the catalogue. */
const COMMENT_WORDS: Readonly<Record<string, string>> = {
  'table column': 'column',
  'table constraint': 'constraint',
}

/** Of the objects of the given schemas, and of those schemas themselves. */
export async function commentStatements(client: pg.ClientBase, schemas: string[]): Promise<string[]> {
  const { rows } = await client.query<CommentRow>(
    `select object.type, object.identity, quote_literal(comment.description) as text
    from pg_description comment,
      pg_identify_object(comment.classoid, comment.objoid, comment.objsubid) object
    where object.identity ~ ('(^| on )(' || array_to_string($1::text[], '|') || ')(\\.|$)')
      and object.identity <> 'public'
      and not exists (
        select from pg_depend d
        where d.classid = comment.classoid and d.objid = comment.objoid and d.deptype = 'e')
    order by object.identity collate "C", object.type collate "C"`,
    [schemas],
  )
  return rows.map(({ type, identity, text }) => {
    // PostgreSQL writes these in full, the rest of the file leaves `public` out.
    const name = identity.replace(/(^| on )public\./, '$1')
    return `comment on ${COMMENT_WORDS[type] ?? type} ${name} is ${text};`
  })
}
