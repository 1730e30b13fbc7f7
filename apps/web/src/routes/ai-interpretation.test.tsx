import { createTrpcClient, trpc } from "@panshi/client/trpc";
import type { Draw } from "@panshi/contracts/journey/oracle";
import { QueryClientProvider } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { Route, Routes, StaticRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { sampleSlip } from "../features/journey/oracle/testing.ts";
import { createQueryClient } from "../lib/query-client.ts";
import AiInterpretation from "./ai-interpretation.tsx";
import DrawnSlipRoute from "./drawn-slip.tsx";

const oracleId = sampleSlip.id;
const draw: Draw = {
  id: "0190a000-0000-7000-8000-000000000002",
  question: "",
  drawnAt: "2026-03-04T16:30:00.000Z",
  oracle: sampleSlip,
};

/** The text of a page of the drawn slip, with a model that can be asked or without one. */
function pageText(path: string, modelAvailable: boolean): string {
  const queryClient = createQueryClient(Number.POSITIVE_INFINITY);
  queryClient.setQueryData(getQueryKey(trpc.member.site.capabilities, undefined, "query"), {
    modelAvailable,
    registrationOpen: true,
    prayersOpen: true,
  });
  queryClient.setQueryData(getQueryKey(trpc.member.oracle.drawn, { oracleId }, "query"), draw);
  const html = renderToStaticMarkup(
    <trpc.Provider client={createTrpcClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <StaticRouter location={path}>
          <Routes>
            <Route path="/ai-interpretation/:oracleId" element={<AiInterpretation />} />
            <Route path="/oracle-reading/:oracleId" element={<DrawnSlipRoute />} />
          </Routes>
        </StaticRouter>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  queryClient.clear();
  return html;
}

test.each([`/ai-interpretation/${oracleId}`, `/oracle-reading/${oracleId}`])(
  "without a model %s shows the traditional voices and nothing of AI",
  (path) => {
    const text = pageText(path, false);
    for (const shown of ["傳統解讀", "先停一停。", "白話", "古典", "反思", "讀這支籤"]) expect(text).toContain(shown);
    for (const absent of ["AI", "ai-interpretation", "同意", "開始解讀"]) expect(text).not.toContain(absent);
  },
);

test("with a model the reading leads to the interpretation, which asks for consent", () => {
  expect(pageText(`/oracle-reading/${oracleId}`, true)).toContain(`href="/ai-interpretation/${oracleId}"`);
  const text = pageText(`/ai-interpretation/${oracleId}`, true);
  for (const shown of ["開始解讀", "站外的 AI 模型", "逆轉之象"]) expect(text).toContain(shown);
});
