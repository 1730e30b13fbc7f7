import type { Faq } from "@panshi/contracts/faq";
import type { Trader } from "@panshi/contracts/trader";
import { SITE_NAME } from "../../lib/page.tsx";

/** Who runs the site, as far as it is written. */
const identity = ({ name, companyNumber, address, email, phone }: Trader): object => ({
  ...(name && { legalName: name }),
  ...(companyNumber && { taxID: companyNumber }),
  ...(address && { address: { "@type": "PostalAddress", streetAddress: address, addressCountry: "TW" } }),
  ...((email || phone) && {
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer service",
      availableLanguage: "zh-Hant",
      ...(email && { email }),
      ...(phone && { telephone: phone }),
    },
  }),
});

/** What the landing page tells search engines: whose site it is, and the questions it answers. */
export const siteData = (faqs: readonly Faq[], trader: Trader | undefined): object[] => [
  { "@type": "Organization", name: SITE_NAME, url: "/", logo: "/favicon.svg", ...(trader && identity(trader)) },
  { "@type": "WebSite", name: SITE_NAME, url: "/", inLanguage: "zh-Hant-TW" },
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
