import type { Faq } from "@panshi/contracts/faq";
import { SITE_NAME } from "../../lib/page.tsx";

/** What the landing page tells search engines: whose site it is, and the questions it answers. */
export const siteData = (faqs: readonly Faq[]): object[] => [
  { "@type": "Organization", name: SITE_NAME, url: "/", logo: "/favicon.svg" },
  ...(faqs.length > 0
    ? [
        {
          "@type": "FAQPage",
          mainEntity: faqs.map(({ question, answer }) => ({
            "@type": "Question",
            name: question,
            acceptedAnswer: { "@type": "Answer", text: answer },
          })),
        },
      ]
    : []),
];
