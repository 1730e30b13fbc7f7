import type { Plan } from "@panshi/contracts/commerce/plan";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PlanSummary } from "./plan-summary.tsx";

const plan: Plan = {
  id: "0190a000-0000-7000-8000-000000000001",
  planType: "vip",
  title: "靈師方案",
  subtitle: "",
  price: 9990,
  originalPrice: 12990,
  duration: 90,
  features: ["第一項", "第二項", "第三項", "第四項", "第五項"],
  isPopular: false,
  buttonText: "選擇",
};
const listed = (features: string[]) =>
  [...renderToStaticMarkup(<PlanSummary plan={{ ...plan, features }} />).matchAll(/<li>([^<]*)<\/li>/g)].map(
    ([, text]) => text,
  );

test("[S3.06] a payment dialog lists the plan's first three features, in their order", () => {
  expect(listed(plan.features)).toEqual(["第一項", "第二項", "第三項"]);
  expect(listed(plan.features.toReversed())).toEqual(["第五項", "第四項", "第三項"]);
  expect(listed(["只有一項"])).toEqual(["只有一項"]);
});

test("[S9.03] [S9.04] the price, the original one struck through beside it where there is one, and the days", () => {
  const shown = (changes: Partial<Plan>) => renderToStaticMarkup(<PlanSummary plan={{ ...plan, ...changes }} />);
  expect(shown({})).toMatch(/>NT\$ 9,990<.*<s [^>]*><span [^>]*>原價 <\/span>NT\$ 12,990<\/s>.*>90 天/);
  expect(shown({ originalPrice: null })).not.toContain("<s ");
});

test("a longer plan says what thirty days of it cost, and what it adds in place of its features", () => {
  const points = { label: "比現在多了", lines: ["回望", "三種聲音", "第三", "第四"], note: "天數接在後面。" };
  const html = renderToStaticMarkup(<PlanSummary plan={plan} points={points} />);
  expect(html).toContain("平均每三十天 NT$ 3,330");
  for (const line of ["比現在多了", ...points.lines, points.note]) expect(html).toContain(line);
  expect(html).not.toContain("第一項");
  expect(renderToStaticMarkup(<PlanSummary plan={{ ...plan, price: 3990, duration: 30 }} />)).not.toContain("三十天");
});
