import { globSync, readFileSync } from "node:fs";
import { createTrpcClient, trpc } from "@panshi/client/trpc";
import type { FortuneLevel, Oracle } from "@panshi/contracts/journey/oracle";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { DrawRow, slipShareData } from "../temple/draws/draws-panel.tsx";
import { OracleInterpretation } from "./interpretation/interpretation.tsx";
import { DrawnSlipReading } from "./slip/drawn-slip-reading.tsx";
import { slipJsonLd } from "./slip/slip-json-ld.ts";
import { SlipPage } from "./slip/slip-page.tsx";
import { sampleSlip } from "./testing.ts";

const oracleOf = (fortuneLevel: FortuneLevel): Oracle => ({ ...sampleSlip, fortuneLevel });

function textOf(shown: ReactNode): string {
  const queryClient = new QueryClient();
  const html = renderToStaticMarkup(
    <trpc.Provider client={createTrpcClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <StaticRouter location="/">{shown}</StaticRouter>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  queryClient.clear();
  // A seal draws its characters one by one, and is named by its label.
  return html.replace(/<svg[^>]*aria-label="([^"]*)".*?<\/svg>/gs, "$1");
}

/** Everything on the member site that shows a level beside its slip. */
const places: Record<string, (oracle: Oracle) => string> = {
  "the reading": (oracle) => textOf(<DrawnSlipReading draw={drawOf(oracle)} modelFailed={false} />),
  "the interpretation": (oracle) => textOf(<OracleInterpretation draw={drawOf(oracle)} />),
  "the slip's public page": (oracle) => textOf(<SlipPage slip={oracle} />),
  "the temple": (oracle) =>
    textOf(
      <DrawRow drawn={{ ...drawOf(oracle), oracleText: oracle.description, interpretation: null, readings: [] }} />,
    ),
  "what is shared": (oracle) =>
    Object.values(
      slipShareData({ ...drawOf(oracle), oracleText: "", interpretation: null, readings: [] }, "", ""),
    ).join(""),
  "structured data": (oracle) => JSON.stringify(slipJsonLd(oracle)),
};
/** Each level's name, and the name that the interpretation page adds. */
const names: Record<FortuneLevel, [label: string, analysis: string]> = {
  excellent: ["大吉", "大順之象"],
  good: ["吉", "平順之象"],
  average: ["中吉", "小順之象"],
  poor: ["小凶", "逆轉之象"],
};
const drawOf = (oracle: Oracle) => ({
  id: "0190a000-0000-7000-8000-000000000002",
  oracle,
  question: "",
  drawnAt: "2026-03-04T16:30:00.000Z",
});

/** The names of levels in a text: 吉 is also the second half of two others. */
const namesIn = (text: string) => new Set(text.match(/大吉|中吉|小凶|吉|\p{Script=Han}{2}之象/gu) ?? []);

test.each(Object.entries(places))(
  "[S4.25] [S4.27] [S4.28] %s names the level of the slip and no other",
  (place, show) => {
    for (const level of Object.keys(names) as FortuneLevel[]) {
      const [label, analysis] = names[level];
      const shown = show(oracleOf(level));
      expect([...namesIn(shown)].toSorted()).toEqual(
        (place === "the interpretation" ? [label, analysis] : [label]).toSorted(),
      );
      expect(shown.indexOf("石火無薪")).toBeGreaterThanOrEqual(0);
      // The verse's title first, the level second.
      expect(shown.indexOf("石火無薪")).toBeLessThan(shown.indexOf(label));
    }
  },
);

test("only the interpretation page shows its own words for the levels", () => {
  const sources = globSync("{apps,packages}/*/src/**/*.{ts,tsx}", {
    cwd: new URL("../../../../../../", import.meta.url).pathname,
  }).filter((path) => !/\.test\.tsx?$/.test(path));
  const using = sources.filter((path) =>
    /\banalysis\b/.test(readFileSync(new URL(`../../../../../../${path}`, import.meta.url), "utf8")),
  );
  expect(using.toSorted()).toEqual([
    "apps/web/src/features/journey/oracle/interpretation/interpretation.tsx",
    "apps/web/src/routes/ai-interpretation.tsx",
    "packages/contracts/src/journey/oracle-labels.ts",
  ]);
});
