/**
 * «No rings of folders»: a folder, with all below it, imports none that imports it back. Only the product's own scripts
 * are read: tests reach up, and a style sheet may be in another folder than what it styles.
 */
import { options } from './.dependency-cruiser.mjs'

const PRODUCT = '^(apps/(server/src|web/app)|packages)/'

export default {
  forbidden: [
    { name: 'no-ring-of-folders', scope: 'folder', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: { ...options, includeOnly: `${PRODUCT}.*(?<!\\.test(-helper)?)\\.tsx?$` },
}
