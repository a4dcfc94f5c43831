/** XPaths: the one language of elements that every client and every browser knows. */
export type XPath = string

function quoted(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`
}

const saying = (text: string) => `contains(normalize-space(.), ${quoted(text)})`
const labelled = (text: string) => `contains(@aria-label, ${quoted(text)})`

export const heading = (text: string): XPath => `//*[self::h1 or self::h2 or self::h3][${saying(text)}]`
export const button = (name: string): XPath => `//button[${saying(name)} or ${labelled(name)}]`
export const linkTo = (path: string): XPath => `//main//a[starts-with(@href, ${quoted(path)})]`
export const status = (text: string): XPath => `//*[@role="status"][${saying(text)}]`
export const label = (text: string): XPath => `//label[${saying(text)}]`
export const anything = (text: string): XPath => `//*[not(*)][${saying(text)}]`

export const field = (name: string): XPath =>
  `//*[self::input or self::textarea][@id = ${label(name)}/@for or ancestor::label[${saying(name)}] or ${labelled(name)}]`

export const region = (name: string): XPath =>
  `//section[${labelled(name)} or @aria-labelledby = //*[${saying(name)}]/@id]`

/** Inside an element of that role. */
export const inside = (role: string, element: XPath): XPath =>
  `//*[@role="${role}" or self::${role}]${element}`
