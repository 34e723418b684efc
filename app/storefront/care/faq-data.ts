import type { Topic } from "./faq.ts";

/** The questions for search engines (schema.org FAQPage). The text must be the same as on the page. */
export function faqData(topics: readonly Topic[]): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: topics.flatMap(({ questions }) =>
      questions.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    ),
  };
}
