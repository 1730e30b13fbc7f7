import { expect, it } from "vitest";
import { siteJsonLd } from "./site-json-ld.ts";

const site = { name: "磐石", tagline: "星空與石", description: "祈願的地方" };
const seller = {
  name: "磐石工作室",
  companyNumber: "04595257",
  representative: "王小明",
  address: "臺北市中正區一號",
  email: "care@example.com",
  phone: "02-2345-6789",
};
const faq = {
  id: "1",
  question: "會好嗎？",
  answer: "會。",
  category: "一般問題" as const,
  order: 1,
  isPublished: true,
};

it("search engines read who runs the site, how to reach them, and the questions with their answers", () => {
  expect(siteJsonLd(site, [faq], seller)).toEqual([
    {
      "@type": "Organization",
      name: "磐石",
      slogan: "星空與石",
      description: "祈願的地方",
      url: "/",
      logo: "/favicon.svg",
      legalName: "磐石工作室",
      taxID: "04595257",
      address: { "@type": "PostalAddress", streetAddress: "臺北市中正區一號", addressCountry: "TW" },
      contactPoint: {
        "@type": "ContactPoint",
        contactType: "customer service",
        availableLanguage: "zh-Hant",
        email: "care@example.com",
        telephone: "02-2345-6789",
      },
    },
    { "@type": "WebSite", name: "磐石", url: "/", inLanguage: "zh-Hant-TW" },
    {
      "@type": "FAQPage",
      mainEntity: [{ "@type": "Question", name: "會好嗎？", acceptedAnswer: { "@type": "Answer", text: "會。" } }],
    },
  ]);
});

it("what is not written is left out, and each way of contact stands for itself", () => {
  const nothing = { name: "", companyNumber: "", representative: "", address: "", email: "", phone: "" };
  const organization = { "@type": "Organization", name: "磐石", url: "/", logo: "/favicon.svg" };
  const webSite = { "@type": "WebSite", name: "磐石", url: "/", inLanguage: "zh-Hant-TW" };
  const unnamed = { name: "磐石", tagline: "", description: "" };
  for (const given of [undefined, nothing]) expect(siteJsonLd(unnamed, [], given)).toEqual([organization, webSite]);
  for (const [given, shown] of [
    [{ email: "a@example.com" }, { email: "a@example.com" }],
    [{ phone: "02-2345-6789" }, { telephone: "02-2345-6789" }],
  ])
    expect(siteJsonLd(unnamed, [], { ...nothing, ...given })[0]).toEqual({
      ...organization,
      contactPoint: {
        "@type": "ContactPoint",
        contactType: "customer service",
        availableLanguage: "zh-Hant",
        ...shown,
      },
    });
});
