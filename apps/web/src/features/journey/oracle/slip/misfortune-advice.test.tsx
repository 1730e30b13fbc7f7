import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { sampleSlip } from "../testing.ts";
import { MisfortuneAdvice } from "./slip-meaning.tsx";

const text = (slip: Parameters<typeof MisfortuneAdvice>[0]["slip"], drawnAt?: string) =>
  renderToStaticMarkup(<MisfortuneAdvice slip={slip} drawnAt={drawnAt} />);

it("names what to mind, to let go and to ask again in the slip's own words, in this order", () => {
  const terms = text(sampleSlip)
    .replaceAll(/<\/?(div|dl|section)[^>]*>/g, "")
    .replaceAll(/<[^>]+>/g, "|");
  expect(terms).toContain("|留意||一再從頭開始，最耗力氣。|");
  expect(terms).toContain("|放下||別人盼你立刻發光的眼神。|");
  expect(terms).toContain("|再問||等手邊備齊那三樣材料，再問能不能點火。|");
  expect(terms.indexOf("留意")).toBeLessThan(terms.indexOf("放下"));
  expect(terms.indexOf("放下")).toBeLessThan(terms.indexOf("再問"));
});

it("says the earliest day to ask again: as many days after the draw as the slip says", () => {
  const drawnAt = "2026-03-01T20:00:00.000Z";
  // In Taipei it was already 2 March.
  expect(text(sampleSlip, drawnAt)).toContain('dateTime="2026-03-15T20:00:00.000Z">2026年3月16日</time>，再回來');
  for (const html of [text(sampleSlip), text({ ...sampleSlip, askAgainDays: null }, drawnAt)])
    expect(html).not.toContain("最早在");
});

it("a slip without lines of its own has the heading alone", () => {
  expect(text({ wayOut: [], askAgainDays: null })).not.toMatch(/留意|放下|再問/);
});
