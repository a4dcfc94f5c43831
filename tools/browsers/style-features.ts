import postcss, { type AtRule, type Declaration, type Rule } from 'postcss'
import { hasDynamicViewportUnits, type MissingFeatures } from './missing-features.ts'
import type { NeededFeature } from './script-features.ts'

/** Features that a built style sheet uses beyond the oldest supported browsers, and what it breaks there. */
export function findInStyle(source: string, missing: MissingFeatures): NeededFeature[] {
  const found: NeededFeature[] = []
  const add = (features: readonly string[], code: string) => {
    for (const feature of features) found.push({ feature, code: code.slice(0, 120) })
  }
  const root = postcss.parse(source)
  root.walkAtRules((rule) => add(ofAtRule(rule, missing), `@${rule.name} ${rule.params}`))
  root.walkRules((rule) => add(ofSelector(rule, missing), rule.selector))
  root.walkDecls((declaration) => add(ofDeclaration(declaration, missing), String(declaration)))
  return found
}

function ofAtRule({ name, params }: AtRule, missing: MissingFeatures): string[] {
  if (name !== 'media') return missing.atRules.has(name) ? [`@${name}`] : []
  return [...params.matchAll(/\(([a-z-]+)/g)].flatMap(([, feature = '']) =>
    missing.mediaFeatures.has(feature) ? [`(${feature})`] : [],
  )
}

/** An unknown selector takes the whole list with it, where a known one is beside it. */
function ofSelector({ selector, selectors }: Rule, missing: MissingFeatures): string[] {
  const unknown = (text: string) =>
    [...text.matchAll(/(?<!\\):{1,2}([a-z-]+)/g)].flatMap(([, name = '']) =>
      missing.selectors.has(name) ? [`:${name}`] : [],
    )
  const breaksOthers =
    selectors.some((one) => unknown(one).length > 0) && !selectors.every((one) => unknown(one).length > 0)
  return [...unknown(selector), ...(breaksOthers ? [`list with ${unknown(selector)[0]}`] : [])]
}

function ofDeclaration(declaration: Declaration, missing: MissingFeatures): string[] {
  const { prop, value, parent } = declaration
  if (prop.startsWith('--')) return []
  const beside = parent?.nodes?.filter((node): node is Declaration => node.type === 'decl') ?? []
  const isPrefixed = beside.some((other) => other.prop === `-webkit-${prop}` || other.prop === `-moz-${prop}`)
  const hasFallback = beside.some((other) => other !== declaration && other.prop === prop)
  const ofValue = [
    ...(!hasDynamicViewportUnits && /\d[dsl]v(?:[hwib]|min|max)\b/.test(value) ? ['dvh'] : []),
    ...[...value.matchAll(/(?<![\w-])([a-z-]+)\(/g)].flatMap(([, name = '']) =>
      missing.functions.has(name) ? [`${name}()`] : [],
    ),
  ]
  return [...(missing.properties.has(prop) && !isPrefixed ? [prop] : []), ...(hasFallback ? [] : ofValue)]
}
