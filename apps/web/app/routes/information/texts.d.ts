declare module '*.md' {
  /** Built by `bundling/page-texts.ts`. */
  const text: import('#app/ui/prose-text.ts').Section
  export default text
}
