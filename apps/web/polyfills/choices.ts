/**
 * A choice is marked by `:has(:checked)`, which would show nothing here: its radio button or checkbox is shown instead. A
 * rule of the CSSOM, which the content policy allows.
 */
const CHOICES = 'label > :is([type="radio"], [type="checkbox"]) { all: revert !important }'

document.styleSheets[0]?.insertRule(CHOICES, document.styleSheets[0].cssRules.length)

export {}
