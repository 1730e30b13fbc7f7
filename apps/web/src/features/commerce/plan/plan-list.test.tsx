import { trpc } from "@panshi/client/trpc";
import type { Plan } from "@panshi/contracts/commerce/plan";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { renderWithData } from "../../../lib/page/testing.tsx";
import { IfPaymentOpen } from "../checkout/checkout.tsx";
import { PlanList } from "./plan-list.tsx";

const list = (plans: Plan[] | null, trialOpen: boolean | null = true) =>
  renderWithData(<PlanList onChoose={() => {}} />, (client) => {
    if (trialOpen !== null)
      client.setQueryData(getQueryKey(trpc.member.site.capabilities, undefined, "query"), { trialOpen });
    if (plans) client.setQueryData(getQueryKey(trpc.member.site.plans, undefined, "query"), plans);
  });

test("the trial is promised only where it is known to be on offer; no plan at all is said", () => {
  expect(list([])).toContain("先免費走七天。付費一次付清，不會自動扣款。");
  expect(list([], false)).not.toContain("七天");
  expect(list([], null)).not.toContain("七天");
  expect(list([], null)).toContain("付費一次付清，不會自動扣款。");
  expect(list([])).toContain("方案正在整理，過些日子再來看看。");
  expect(list(null)).not.toContain("方案正在整理");
});

test("where payment is closed, nothing is ordered, and the dialog says so", () => {
  const gate = (open: boolean) =>
    renderWithData(<IfPaymentOpen>{({ test: isTest }) => (isTest ? "test" : "pay")}</IfPaymentOpen>, (client) =>
      client.setQueryData(getQueryKey(trpc.payments.state, undefined, "query"), { open, test: false }),
    );
  expect(gate(true)).toContain("pay");
  expect(gate(false)).toMatch(/付款系統暫時無法使用.*沒有建立任何訂單。/);
  expect(gate(false)).not.toContain("pay<");
});
