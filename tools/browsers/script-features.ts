import { type AnyNode, parse } from 'acorn'
import { fullAncestor } from 'acorn-walk'
import { hasLookbehind, hasStaticBlocks, type MissingFeatures } from './missing-features.ts'

/** Features that a built script needs beyond the oldest supported browsers, by the name of the feature. */
export interface NeededFeature {
  readonly feature: string
  readonly code: string
}

export interface Script {
  readonly source: string
  readonly tree: AnyNode
}

/** Newer syntax than this does not parse. */
const ECMA_VERSION = 2022

export function readScript(source: string): Script {
  return { source, tree: parse(source, { ecmaVersion: ECMA_VERSION, sourceType: 'module' }) }
}

/** Names that scripts give to members of their own: not those of a browser. */
export function ownNames(scripts: readonly Script[]): ReadonlySet<string> {
  const names = new Set<string>()
  const note = (key: AnyNode) => {
    if (key.type === 'Identifier') names.add(key.name)
  }
  for (const { tree } of scripts) {
    walk(tree, (node) => {
      if (
        node.type === 'Property' ||
        node.type === 'MethodDefinition' ||
        node.type === 'PropertyDefinition'
      ) {
        note(node.key)
      }
      if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression') {
        if (node.left.object.type === 'ThisExpression') note(node.left.property as AnyNode)
      }
    })
  }
  return names
}

export function findInScript(
  { source, tree }: Script,
  own: ReadonlySet<string>,
  missing: MissingFeatures,
): NeededFeature[] {
  const found: NeededFeature[] = []
  const asked = askedNames(tree)
  walk(tree, (node, parents) => {
    const names = [...syntaxOf(node), ...selectorsIn(node, missing), ...memberOf(node, parents, missing, own)]
    for (const feature of names) {
      const last = feature.split('.').at(-1) ?? ''
      if (!asked.has(last))
        found.push({ feature, code: source.slice(Math.max(0, node.start - 30), node.end + 30).slice(0, 120) })
    }
  })
  return found
}

/** Names that a script asks for before it uses them: `'share' in navigator`, `typeof x.share`, `x.share?.()`, `x.share && …`. */
function askedNames(tree: AnyNode): ReadonlySet<string> {
  const asked = new Set<string>()
  walk(tree, (node) => {
    const name = nameOf(questionOf(node))
    if (name !== null) asked.add(name)
  })
  return asked
}

function questionOf(node: AnyNode): AnyNode | null {
  switch (node.type) {
    case 'BinaryExpression':
      return node.operator === 'in' || node.right.type === 'Literal' ? (node.left as AnyNode) : null
    case 'UnaryExpression':
      return ['typeof', '!'].includes(node.operator) ? node.argument : null
    case 'LogicalExpression':
      return node.left
    case 'IfStatement':
    case 'ConditionalExpression':
      return node.test
    case 'CallExpression':
      return node.optional ? (node.callee as AnyNode) : null
    case 'MemberExpression':
      return node.optional ? (node.object as AnyNode) : null
    default:
      return null
  }
}

function nameOf(node: AnyNode | null): string | null {
  if (node?.type === 'ChainExpression') return nameOf(node.expression)
  if (node?.type === 'MemberExpression') return nameOf(node.property as AnyNode)
  if (node?.type === 'Literal') return String(node.value)
  // A template without values, as minifiers write texts.
  if (node?.type === 'TemplateLiteral') return node.quasis[0]?.value.cooked ?? null
  return node?.type === 'Identifier' ? node.name : null
}

function syntaxOf(node: AnyNode): string[] {
  const text = patternText(node)
  return [
    ...(!hasLookbehind && text !== null && /\(\?<[=!]/.test(text) ? ['lookbehind'] : []),
    ...(!hasStaticBlocks && node.type === 'StaticBlock' ? ['static block'] : []),
    ...(node.type === 'PropertyDefinition' && isMisread(node) ? ['class field'] : []),
  ]
}

/** Text that may be a regular expression, also one that is put together from texts. */
function patternText(node: AnyNode): string | null {
  if (node.type === 'TemplateElement') return node.value.raw
  if (node.type !== 'Literal') return null
  return node.regex?.pattern ?? (typeof node.value === 'string' ? node.value : null)
}

/** The faults of class fields that the build's targets do not mend: see `SCRIPT_TARGETS`. */
function isMisread(field: AnyNode & { type: 'PropertyDefinition' }): boolean {
  const { key, value } = field
  if (field.static && key.type === 'Identifier' && ['name', 'length'].includes(key.name)) return true
  return (
    value != null &&
    ![
      'Literal',
      'TemplateLiteral',
      'Identifier',
      'ArrayExpression',
      'NewExpression',
      'UnaryExpression',
    ].includes(value.type)
  )
}

const ASKS_SELECTOR = ['matches', 'closest', 'querySelector', 'querySelectorAll']

function selectorsIn(node: AnyNode, missing: MissingFeatures): string[] {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return []
  const { property } = node.callee
  const [selector] = node.arguments
  if (property.type !== 'Identifier' || !ASKS_SELECTOR.includes(property.name) || !selector) return []
  const text = patternText(selector.type === 'TemplateLiteral' ? (selector.quasis[0] as AnyNode) : selector)
  return [...(text ?? '').matchAll(/:([a-z-]+)/g)].flatMap(([, name = '']) =>
    missing.selectors.has(name) ? [`:${name}`] : [],
  )
}

/** A member that is called, written, or has members of its own: to read one that is not there is no fault yet. */
function memberOf(
  node: AnyNode,
  parents: readonly AnyNode[],
  missing: MissingFeatures,
  own: ReadonlySet<string>,
): string[] {
  const parent = parents.at(-2)
  if (
    node.type === 'NewExpression' &&
    node.callee.type === 'Identifier' &&
    missing.globals.has(node.callee.name)
  )
    return [node.callee.name]
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return []
  const { name } = node.property
  const owner = node.object.type === 'Identifier' ? node.object.name : ''
  if (missing.statics.has(`${owner}.${name}`)) return [`${owner}.${name}`]
  const isMissing = missing.methods.has(name) || (missing.members.has(name) && !own.has(name))
  if (!isMissing || !parent) return []
  const isUsed =
    (parent.type === 'CallExpression' && parent.callee === node) ||
    (parent.type === 'MemberExpression' && parent.object === node) ||
    (parent.type === 'AssignmentExpression' && parent.left === node)
  return isUsed ? [name] : []
}

function walk(tree: AnyNode, visit: (node: AnyNode, parents: readonly AnyNode[]) => void): void {
  fullAncestor(tree, (node, _state, parents) => visit(node as AnyNode, parents as AnyNode[]))
}
