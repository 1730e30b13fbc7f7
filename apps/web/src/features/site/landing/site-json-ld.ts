import type { Faq } from "@panshi/contracts/content/faq";
import type { Seller } from "@panshi/contracts/commerce/seller";
import type { SiteBranding } from "@panshi/contracts/platform/site-identity";

/** Who runs the site, as far as it is written. */
const organizationJsonLd = ({ name, companyNumber, address, email, phone }: Seller): object => ({
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

/** The landing page's schema.org data: the organization and the FAQ. */
export const siteJsonLd = (site: SiteBranding, faqs: readonly Faq[], seller: Seller | undefined): object[] => [
  {
    "@type": "Organization",
    name: site.name,
    ...(site.tagline && { slogan: site.tagline }),
    ...(site.description && { description: site.description }),
    url: "/",
    logo: "/favicon.svg",
    ...(seller && organizationJsonLd(seller)),
  },
  { "@type": "WebSite", name: site.name, url: "/", inLanguage: "zh-Hant-TW" },
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
