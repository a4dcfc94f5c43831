/** An action by its commit, with its version behind it, as Renovate writes both. */
const PINNED_ACTION = /^\S+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/
/** An image by an exact version and its digest. */
const PINNED_IMAGE = /^\S+:v?\d+\.\d+\S*@sha256:[0-9a-f]{64}$/

/** Actions and images of a workflow, a Dockerfile or a compose file that may change without a commit here. */
export function findUnpinned(file: string, text: string): string[] {
  const built = new Set([...text.matchAll(/^FROM \S+ AS (\S+)/gm)].map(([, name]) => name))
  return text.split('\n').flatMap((line, index) => {
    const [, action] = /^\s*(?:- )?uses: (.*)$/.exec(line) ?? []
    const [, image] = /^(?:FROM|\s+image:) (\S+)/.exec(line) ?? []
    const unpinned =
      (action !== undefined && !action.startsWith('./') && !PINNED_ACTION.test(action)) ||
      (image !== undefined && !built.has(image) && !isOurs(image) && !PINNED_IMAGE.test(image))
    return unpinned ? [`${file}:${index + 1}: «${line.trim()}» is not pinned to a version and a digest`] : []
  })
}

/** The image that is built here, or expressions of a workflow. */
function isOurs(image: string): boolean {
  return image.startsWith('${')
}
