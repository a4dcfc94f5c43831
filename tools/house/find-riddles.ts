import { isStoredName, splitWords } from './forbidden-names.ts'
import {
  BARE_PARTICIPLES,
  RIDDLE_BEGINNINGS,
  RIDDLE_NAMES,
  RIDDLE_PHRASES,
  RIDDLE_WORDS,
  STORED_PARTICIPLES,
} from './riddles.ts'

const BLOCK_COMMENT = /(?<=^[ \t]*|\{)\/\*[\s\S]*?\*\//gm
const LINE_COMMENTS = /(?:^[ \t]*\/\/ .*(?:\n|$))+|(?<=\S[ \t]+)\/\/ .*$/gm

/** The comments of a file, each as one line of text. Directives for tools are left out. */
export function readComments(content: string): string[] {
  return [...content.matchAll(BLOCK_COMMENT), ...content.matchAll(LINE_COMMENTS)]
    .map(([comment]) =>
      comment
        .replace(/^[ \t]*(?:\/\/|\/\*+|\*\/|\*(?!\/))|\*\/\s*$/gm, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '' && !text.startsWith('biome-ignore'))
}

/** Names of the list, or names with a word of it, each with its plain name. */
export function findRiddleNames(names: Iterable<string>): string[] {
  return [...names].flatMap((name) => {
    if (isStoredName(name)) return []
    const instead = Object.hasOwn(RIDDLE_NAMES, name) ? RIDDLE_NAMES[name] : wordRiddle(name)
    return instead === undefined ? [] : [`“${name}”: ${instead}`]
  })
}

function wordRiddle(name: string): string | undefined {
  const words = splitWords(name)
  return RIDDLE_WORDS.find(({ found }) => words.some((word) => found.test(word)))?.instead
}

/** Participles that are a whole name. */
export function findBareParticiples(file: string, names: Iterable<string>): string[] {
  return [...names]
    .filter((name) => Object.hasOwn(BARE_PARTICIPLES, name) && !STORED_PARTICIPLES[file]?.includes(name))
    .map((name) => `“${name}”: ${BARE_PARTICIPLES[name]}`)
}

/** Comments that begin with a riddle, or have one inside. */
export function findRiddleComments(content: string): string[] {
  return readComments(content).flatMap((text) => {
    const riddle =
      RIDDLE_BEGINNINGS.find(({ found }) => found.test(text)) ??
      RIDDLE_PHRASES.find(({ found }) => found.test(text))
    return riddle ? [`«${text.slice(0, 60)}»: ${riddle.instead}`] : []
  })
}
