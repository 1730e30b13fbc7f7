import { expect, it } from "vitest";
import * as z from "zod/mini";
import { CampaignInput, conversionRate } from "./campaign.ts";

it("[S9.17] the conversion rate is conversions over clicks in percent, and none where nobody has clicked", () => {
  expect(conversionRate({ clicks: 10_000, conversions: 498 })).toBe(4.98);
  expect(conversionRate({ clicks: 3, conversions: 1 })).toBe(33.33);
  expect(conversionRate({ clicks: 1, conversions: 2 })).toBe(200);
  expect(conversionRate({ clicks: 5, conversions: 0 })).toBe(0);
  expect(conversionRate({ clicks: 0, conversions: 1 })).toBeNull();
});

it("a link leads to a page of this site alone", () => {
  const isTaken = (landingPath: string) => z.safeParse(CampaignInput.shape.landingPath, landingPath).success;
  expect(["/", "", "/blog", "/blog/石頭?from=a#b", "/#pricing", "/contact"].filter((path) => !isTaken(path))).toEqual(
    [],
  );
  const others = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/%2fevil.example",
    "blog",
    "javascript:alert(1)",
    "/api/logout",
    "/trpc",
    "/c/code",
    "/c?a",
    "/blog/../c/code",
    "/blog/../admin",
    "/blog/..//evil.example",
    "/C/code",
    "/r/code",
    "/admin/orders",
    "/pay/1",
    "/uploads/a.pdf",
  ];
  expect(others.filter(isTaken)).toEqual([]);
  expect(z.parse(CampaignInput.shape.landingPath, "")).toBe("/");
});
