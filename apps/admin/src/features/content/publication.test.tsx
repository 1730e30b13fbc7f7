import type { PublicationState as State } from "@panshi/contracts/platform/publication";
import type { Role } from "@panshi/contracts/platform/permissions";
import { FaqListInput, type FaqRecord } from "@panshi/contracts/content/faq-edit";
import { FormProvider, useForm } from "react-hook-form";
import { expect, it, onTestFinished, vi } from "vitest";
import Faqs from "../../routes/faqs.tsx";
import { cacheRows } from "../../kit/testing.ts";
import { listButtonLabels, renderWithData, findUnmetTexts } from "../../lib/testing.tsx";
import { faqResource } from "./faq/faq-form.tsx";
import { PublicationFields } from "./publication-fields.tsx";
import { PublicationState } from "./publication-state.tsx";

const NOW = "2026-11-20T06:30:00.000Z";

function Form({ isPublished, publishedAt }: { isPublished: boolean; publishedAt: string | null }) {
  const form = useForm({ defaultValues: { isPublished, publishedAt } });
  return (
    <FormProvider {...form}>
      <PublicationFields what="篇文章" />
    </FormProvider>
  );
}

it("what is written says before it is saved whether and when readers see it, in Taipei's time", () => {
  vi.useFakeTimers({ now: new Date(NOW) });
  onTestFinished(() => void vi.useRealTimers());
  for (const [isPublished, publishedAt, local, ...words] of [
    [false, "2026-12-01T01:00:00.000Z", "2026-12-01T09:00", "存成草稿，只有後台看得到。"],
    [true, null, "", "發布這篇文章 儲存的那一刻發布。"],
    [true, "2026-12-01T01:00:00.000Z", "2026-12-01T09:00", "12月1日 09:00 自動發布，在那之前讀者看不到。"],
    [true, "2027-01-01T01:00:00.000Z", "2027-01-01T09:00", "2027年1月1日 09:00 自動發布"],
    [true, NOW, "2026-11-20T14:30", "讀者看得到，日期是 11月20日 14:30。"],
  ] as const) {
    const html = renderWithData(<Form isPublished={isPublished} publishedAt={publishedAt} />);
    expect(findUnmetTexts(html, words)).toEqual([]);
    expect(html).toContain(`value="${local}"`);
    expect([local, html.includes("<div hidden")]).toEqual([local, !isPublished]);
  }
  const mark = (state: State, publishedAt: string | null) =>
    renderWithData(<PublicationState row={{ state, publishedAt }} />);
  expect(findUnmetTexts(mark("scheduled", "2026-12-01T01:00:00.000Z"), ["12月1日 09:00"])).toEqual([]);
  expect(mark("published", NOW)).not.toContain("chip");
  expect(mark("draft", null)).toContain("bg-warn");
});

it("who may only edit neither adds nor deletes, and an empty list says how to begin to who may", () => {
  const faq: FaqRecord = {
    id: "one",
    question: "怎麼開始？",
    answer: "先註冊。",
    category: "general",
    order: 1,
    state: "published",
    publishedAt: NOW,
    isPublished: true,
    createdAt: NOW,
    updatedAt: NOW,
  } as unknown as FaqRecord;
  const shown = (rows: FaqRecord[], role: Role) =>
    renderWithData(<Faqs />, (client) => cacheRows(client, faqResource, FaqListInput, rows), { role });
  const offered = (role: Role) => listButtonLabels(shown([faq], role)).filter((label) => /^新增|「/.test(label));
  expect(offered("moderator")).toEqual(["編輯「怎麼開始？」"]);
  expect(offered("admin")).toEqual(["新增常見問題", "編輯「怎麼開始？」", "刪除「怎麼開始？」"]);
  expect(findUnmetTexts(shown([], "admin"), ["按「新增常見問題」，寫下第一"])).toEqual([]);
  expect(findUnmetTexts(shown([], "moderator"), ["!按「新增"])).toEqual([]);
});
