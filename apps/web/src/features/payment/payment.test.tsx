import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { PaymentCancel } from "./payment-cancel.tsx";
import type { PaymentResult } from "./payment-result.ts";
import { PaymentSuccess } from "./payment-success.tsx";

const html = (page: ReactNode) => renderToString(<StaticRouter location="/">{page}</StaticRouter>);
const success = (result: PaymentResult) => html(<PaymentSuccess result={result} onEnter={() => {}} />);
const links = (page: string) => [...page.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

test("[S2.93] a paid order lists the four benefits", () => {
  const page = success("paid");
  for (const benefit of ["靈魂等級紀錄", "祈願不限次數", "AI 靈籤解讀", "靈魂百貨選購"])
    expect(page).toContain(benefit);
});

test("[S2.94] [S2.95] a paid order counts down from five and has a button that enters now", () => {
  const page = success("paid");
  expect(page.replace(/<[^>]+>|<!-- -->/g, "")).toContain("5 秒後，帶你到靈魂聖殿");
  expect(page).toMatch(/<button[^>]*>立即進入<\/button>/);
});

test("what is not paid says so, lists no benefit and leads nowhere by itself", () => {
  for (const result of ["none", "waiting", "failed"] as const) {
    const page = success(result);
    expect(page, result).not.toMatch(/秒後|立即進入|付款完成|靈魂等級紀錄/);
    expect(links(page), result).toContain("/");
  }
  expect(links(success("none"))).toContain("/#pricing");
  expect(success("waiting")).toContain("還在等款項");
  expect(success("failed")).toContain("付款沒有完成");
});

test("[S2.96] [S2.97] the cancel page has its selling points and two ways, however the order stands", () => {
  for (const result of ["none", "waiting", "failed", "paid"] as const) {
    const page = html(<PaymentCancel result={result} />);
    for (const point of ["不趕時間的練習", "留得住的紀錄", "說清楚的規則"]) expect(page).toContain(point);
    expect(links(page)).toEqual(["/#pricing", "/"]);
    expect(page).toContain("祈願是心的練習，不保證結果");
  }
  expect(html(<PaymentCancel result="paid" />)).toContain("這筆已經付清");
});
