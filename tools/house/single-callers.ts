const PRIVATE = /^(?:async )?function (\w+)/gm
const ANY = /^(?:export )?(?:default )?(?:async )?function \w+/gm

export interface FunctionCounts {
  readonly all: number
  /** Private ones that their file names once besides. */
  readonly calledOnce: number
}

/** The functions at the top of a file. */
export function countFunctions(content: string): FunctionCounts {
  const names = [...content.matchAll(PRIVATE)].map(([, name = '']) => name)
  return {
    all: content.match(ANY)?.length ?? 0,
    calledOnce: names.filter((name) => content.match(new RegExp(`\\b${name}\\b`, 'g'))?.length === 2).length,
  }
}
