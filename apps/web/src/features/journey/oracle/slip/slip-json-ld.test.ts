import { expect, it } from "vitest";
import { SHARE_IMAGE_PLACEHOLDER } from "../../../../lib/page/page.tsx";
import { slipJsonLd } from "./slip-json-ld.ts";

it("a slip is a work with its verse, line by line, at its own address", () => {
  const id = "0190aaaa-0000-7000-8000-000000000000";
  const slip = {
    id,
    title: "第一籤",
    category: "love",
    fortuneLevel: "good",
    imageUrl: null,
    interpretationContent: "先站穩",
    advice: "慢慢來",
    description: " 星落平野 \n\n風起山腰",
    wayOut: [] as string[],
    askAgainDays: null,
  } as const;
  expect(slipJsonLd(slip)).toEqual({
    "@type": "CreativeWork",
    name: expect.stringContaining("第一籤"),
    text: "星落平野\n風起山腰",
    url: `/slips/${id}`,
    image: SHARE_IMAGE_PLACEHOLDER,
    inLanguage: "zh-Hant-TW",
  });
});
