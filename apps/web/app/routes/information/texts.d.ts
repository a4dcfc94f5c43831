declare module '*.md' {
  /** Built by `bundling/page-texts.ts`. */
  const text: import('./page-text.ts').Section
  export default text
}
