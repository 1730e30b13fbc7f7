import { ComparisonDayInput } from "@panshi/contracts/commerce/reconciliation";
import type { Timezone } from "@panshi/contracts/platform/general-settings";
import { type ReactNode, use } from "react";
import { expect, it, vi } from "vitest";
import { AdministratorContext } from "../../lib/administrator.ts";
import { failQuery, renderWithData, findUnmetTexts } from "../../lib/testing.tsx";
import { GuardedFormProvider, useContractForm } from "../form/contract-form.tsx";
import { typedFormFields } from "../form/form-fields.tsx";
import { TaipeiDay, ZonedTime } from "./cells.tsx";
import { DaysChoice, FilterChoice } from "./choices.tsx";

const name = ["admin", "who"];
const optionsOf = (html: string) =>
  [...html.matchAll(/<option value="([^"]*)"( selected="")?>([^<]*)/g)].map(
    ([, value, selected, label]) => `${selected ? ">" : ""}${value} ${label}`,
  );

it("a filter whose choices are read keeps what is chosen while they are read, and when it is none of them any more", () => {
  const load = vi.fn(() => Promise.resolve({}));
  const choice = (value: string, data?: Record<string, string>) =>
    optionsOf(
      renderWithData(
        <FilterChoice name={name} filter={{ label: "操作者", load }} value={value} onChoose={() => {}} />,
        (client) => client.setQueryData([...name, "options"], data),
      ),
    );
  const staff = { a: "石守", b: "星守" };
  expect(choice("", staff)).toEqual(["> 全部", "a 石守", "b 星守"]);
  expect(choice("b", staff)).toEqual([" 全部", "a 石守", ">b 星守"]);
  expect(choice("gone", staff)).toEqual([" 全部", ">gone 已不在名單上", "a 石守", "b 星守"]);
  expect(choice("b")).toEqual([" 全部", ">b 載入中..."]);
  const failed = renderWithData(
    <FilterChoice name={name} filter={{ label: "操作者", load }} value="" onChoose={() => {}} />,
    (client) => failQuery(client, [...name, "options"]),
  );
  expect(optionsOf(failed)).toEqual(["> 全部（選項讀取失敗）"]);
});

it("a filter that is used is marked, and its choices are those of the contract", () => {
  const filter = { label: "狀態", options: { true: "啟用中", false: { label: "已停用" } } };
  const choice = (value: string) =>
    renderWithData(<FilterChoice name={name} filter={filter as never} value={value} onChoose={() => {}} />);
  expect(optionsOf(choice("false"))).toEqual([" 全部", "true 啟用中", ">false 已停用"]);
  expect([choice("false"), choice("")].map((html) => html.includes('data-used="true"'))).toEqual([true, false]);
});

const field = typedFormFields<typeof ComparisonDayInput>();
function DayForm({ hint }: { hint?: string }) {
  const form = useContractForm(ComparisonDayInput, { day: "" });
  return (
    <GuardedFormProvider form={form}>
      <field.Day name="day" label="日期" {...(hint && { hint })} />
    </GuardedFormProvider>
  );
}
function InZone({ timezone, children }: { timezone: Timezone; children: ReactNode }) {
  const administrator = use(AdministratorContext);
  return (
    <AdministratorContext value={administrator && { ...administrator, timezone }}>{children}</AdministratorContext>
  );
}

it("[S9.16] where times are shown in UTC, each names it, and days stay Taipei's and say so", () => {
  const at = "2026-11-20T20:30:00.000Z";
  const shown = (timezone: Timezone, part: ReactNode) => renderWithData(<InZone timezone={timezone}>{part}</InZone>);
  for (const [part, utc, taipei] of [
    [<ZonedTime key="1" at={at} />, ["2026/11/20 20:30 UTC"], ["2026/11/21 04:30", "!UTC"]],
    [<TaipeiDay key="2" at={at} />, ["2026/11/21"], ["2026/11/21"]],
    [
      <DaysChoice key="3" from="2026-11-20" to="" period={undefined} onPeriod={() => {}} onDays={() => {}} />,
      ["起日（台北）", "迄日（台北）"],
      ["起日", "迄日", "!台北"],
    ],
    [<DayForm key="4" hint="已經結束的一天" />, ["台北的日子。已經結束的一天"], ["已經結束的一天", "!台北"]],
    [<DayForm key="5" />, ["台北的日子。"], ["!台北"]],
  ] as const) {
    expect(findUnmetTexts(shown("UTC", part), utc)).toEqual([]);
    expect(findUnmetTexts(shown("Asia/Taipei", part), taipei)).toEqual([]);
  }
});
