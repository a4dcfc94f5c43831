import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type QueryResult,
  type RawBuilder,
  ReferenceNode,
  type RootOperationNode,
  SelectionNode,
  sql,
  TableNode,
  type UnknownRow,
} from 'kysely'
import { COLUMNS } from './columns.ts'

/**
 * Writes out `selectAll()` and `returningAll()`: a statement that says `*` fails once on every connection that had it
 * prepared when the table grows («cached plan must not change result type»), which it does under this program whenever
 * the next release is started beside it. Statements written by hand call {@link allColumns} instead.
 */
export class NamedColumns implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    switch (node.kind) {
      case 'SelectQueryNode': {
        if (!node.selections?.some(isStar)) return node
        const tables = [...(node.from?.froms ?? []), ...(node.joins ?? []).map(({ table }) => table)]
        return { ...node, selections: writeOut(node.selections, tables) }
      }
      case 'InsertQueryNode':
        return node.into ? returning(node, [node.into]) : node
      case 'UpdateQueryNode':
        return node.table ? returning(node, [node.table]) : node
      case 'DeleteQueryNode':
        return returning(node, node.from.froms)
      default:
        return node
    }
  }

  async transformResult({ result }: { readonly result: QueryResult<UnknownRow> }) {
    return result
  }
}

/** The columns of that table, for a statement written by hand: `rentals.id, rentals.owner_id, …`. */
export function allColumns(table: keyof typeof COLUMNS, name: string = table): RawBuilder<unknown> {
  return sql.raw(COLUMNS[table].map((column) => `${name}.${column}`).join(', '))
}

type Returning = Extract<RootOperationNode, { readonly kind: `${'Insert' | 'Update' | 'Delete'}QueryNode` }>

function returning<Node extends Returning>(node: Node, tables: readonly OperationNode[]): Node {
  if (!node.returning?.selections.some(isStar)) return node
  return {
    ...node,
    returning: { ...node.returning, selections: writeOut(node.returning.selections, tables) },
  }
}

function isStar({ selection }: SelectionNode): boolean {
  return findStar(selection) !== undefined
}

/** Of which table it is; `null`: of all there are. */
function findStar(selection: OperationNode): TableNode | null | undefined {
  if (selection.kind === 'SelectAllNode') return null
  if (!ReferenceNode.is(selection) || selection.column.kind !== 'SelectAllNode') return undefined
  return selection.table ?? null
}

function writeOut(selections: readonly SelectionNode[], from: readonly OperationNode[]): SelectionNode[] {
  const tables = from.map(readTable)
  return selections.flatMap((written) => {
    const star = findStar(written.selection)
    if (star === undefined) return [written]
    const chosen = star ? tables.filter(({ name }) => name === getTableName(star)) : tables
    return chosen.flatMap(({ name, table }) => {
      const columns = Object.hasOwn(COLUMNS, table) ? COLUMNS[table as keyof typeof COLUMNS] : undefined
      if (!columns) throw new TypeError(`all columns are asked of «${table}», which is no table: name them`)
      return columns.map((column) =>
        SelectionNode.create(ReferenceNode.create(ColumnNode.create(column), TableNode.create(name))),
      )
    })
  })
}

/** Under which name the statement speaks of it, and which table it is. */
function readTable(node: OperationNode): { readonly name: string; readonly table: string } {
  if (TableNode.is(node)) return { name: getTableName(node), table: getTableName(node) }
  const name = AliasNode.is(node) && IdentifierNode.is(node.alias) ? node.alias.name : ''
  if (AliasNode.is(node) && TableNode.is(node.node)) return { name, table: getTableName(node.node) }
  // A subquery is no table: selecting all of it is refused with this name.
  return { name, table: 'a subquery' }
}

const getTableName = ({ table }: TableNode) => table.identifier.name
