import { plainText, type Section } from '#app/ui/prose-text.ts'

export function faqJsonLd({ sections }: Section) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: sections
      .flatMap((group) => group.sections)
      .map(({ title, blocks }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: blocks.map(plainText).join('\n') },
      })),
  }
}
