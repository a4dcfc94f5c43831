import path from 'node:path'

/**
 * Words that a reader of the field would not search for, and the glossary's word in their place.
 * They may not stand in an exported name or a file name; inside a longer word (`dashboard`, `threshold`) they may.
 */
const FORBIDDEN_WORDS: Readonly<Record<string, string>> = {
  anew: 'again',
  board: 'store',
  forget: 'delete, clear',
  hold: 'lock',
  keep: 'cache, store',
  kept: 'cached, stored',
  letter: 'email template',
  news: 'notifications',
  notes: 'storage',
  parts: 'context',
  shelf: 'cache',
  tell: 'notify',
  telling: 'notification, toast',
  told: 'notified',
  undertaker: 'reaper',
  words: 'labels, messages, templates',
}

const EXPORTED = /^export (?:default )?(?:async )?(?:function|const|class|interface|type) (\w+)/gm

/** Exported names and the file's own name with a forbidden word in them. */
export function findForbiddenNames(file: string, content: string): string[] {
  const name = path.basename(file).replace(/\..*$/, '')
  const exported = [...content.matchAll(EXPORTED)].map(([, found = '']) => found)
  return [name, ...exported].filter((candidate) =>
    splitWords(candidate).some((word) => word in FORBIDDEN_WORDS),
  )
}

/** `rentalNewsWords` and `rental-news-words` are rental, news, words. */
function splitWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_]/)
}
