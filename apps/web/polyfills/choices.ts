/**
 * A choice is marked by `:has(:checked)`, which would show nothing here: its radio button or checkbox is shown instead. A
 * rule of the CSSOM, which the content policy allows.
 */
const CHOICES = 'label > :is([type="radio"], [type="checkbox"]) { all: revert !important }'

// The service worker loads the same script, and has neither a document nor styles.
if (typeof document !== 'undefined' && !CSS.supports('selector(:has(a))'))
  document.styleSheets[0]?.insertRule(CHOICES, document.styleSheets[0].cssRules.length)

export {}
