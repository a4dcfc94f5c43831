import { parseSync } from '@swc/core'

/** Every name that a source file gives: functions, types, variables, parameters, destructured names, fields of types. */
export function declaredNames(file: string, content: string): Set<string> {
  const program = parseSync(content, { syntax: 'typescript', tsx: /x$/.test(file), target: 'esnext' })
  const names = new Set<string>()
  collect(program, names)
  return names
}

interface Node {
  readonly type?: string
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function collect(value: unknown, names: Set<string>): void {
  if (Array.isArray(value)) {
    for (const one of value) collect(one, names)
    return
  }
  if (!isNode(value)) return
  for (const pattern of namesGivenBy(value)) bind(pattern, names)
  for (const key in value) if (key !== 'span') collect(value[key], names)
}

/** Identifiers and patterns in which this node gives names. */
function namesGivenBy(node: Node): unknown[] {
  switch (node.type) {
    case 'VariableDeclarator':
    case 'TsInterfaceDeclaration':
    case 'TsTypeAliasDeclaration':
    case 'TsEnumDeclaration':
      return [node.id]
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ClassDeclaration':
      return [node.identifier]
    case 'ImportSpecifier':
      return node.imported ? [node.local] : []
    case 'Parameter':
      return [node.pat]
    case 'ArrowFunctionExpression':
    case 'TsFunctionType':
    case 'TsMethodSignature':
      return [node.params, node.key]
    case 'CatchClause':
      return [node.param]
    case 'TsParameterProperty':
    case 'TsPropertySignature':
    case 'ClassProperty':
    case 'ClassMethod':
    case 'PrivateProperty':
    case 'PrivateMethod':
      return [node.key ?? node.param]
    default:
      return []
  }
}

function bind(pattern: unknown, names: Set<string>): void {
  if (Array.isArray(pattern)) {
    for (const one of pattern) bind(one, names)
    return
  }
  if (!isNode(pattern)) return
  const { type } = pattern
  if (type === 'Identifier' || type === 'PrivateName') names.add(String(pattern.value))
  else if (type === 'ArrayPattern') bind(pattern.elements, names)
  else if (type === 'ObjectPattern') bind(pattern.properties, names)
  else if (type === 'AssignmentPatternProperty') bind(pattern.key, names)
  else if (type === 'KeyValuePatternProperty') bind(pattern.value, names)
  else if (type === 'AssignmentPattern') bind(pattern.left, names)
  else if (type === 'RestElement') bind(pattern.argument, names)
}
