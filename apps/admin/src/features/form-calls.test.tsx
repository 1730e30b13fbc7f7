import type { AdministratorListItem } from "@panshi/contracts/accounts/administrator";
import type { PostRecord } from "@panshi/contracts/content/post-edit";
import type { FaqRecord } from "@panshi/contracts/content/faq-edit";
import type { FreeDownload } from "@panshi/contracts/content/free-download";
import type { OracleSlip } from "@panshi/contracts/journey/oracle";
import type { AdminPlan } from "@panshi/contracts/commerce/plan-edit";
import type { ProductRecord } from "@panshi/contracts/commerce/product-edit";
import type { PromotionRecord } from "@panshi/contracts/commerce/promotion-edit";
import type { ReferralProgram } from "@panshi/contracts/commerce/referral";
import type { Campaign } from "@panshi/contracts/commerce/campaign";
import type { AdminSiteText } from "@panshi/contracts/content/site-content";
import { trpc } from "@panshi/client/trpc";
import { getQueryKey } from "@trpc/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderWithData } from "../lib/testing.tsx";
import { AdministratorForm } from "./accounts/administrator/administrator-form.tsx";
import { ContactSettings } from "./content/contact-info/contact-settings.tsx";
import { FaqForm } from "./content/faq/faq-form.tsx";
import { PostForm } from "./content/post/post-form.tsx";
import { StoryForm } from "./content/story/story-form.tsx";
import { FreeDownloadForm } from "./content/free-download/free-download-dialogs.tsx";
import { SlipForm } from "./journey/oracle/slip-form.tsx";
import { CampaignForm } from "./commerce/campaign/campaign-form.tsx";
import { PlanSettings } from "./commerce/plan/plan-settings.tsx";
import { ProductFormDialog } from "./commerce/product/product-form.tsx";
import { ReferralProgramForm } from "./commerce/referral/program-dialogs.tsx";
import { PromotionForm } from "./commerce/promotion/promotion-form.tsx";
import { ContentSettings } from "./content/site-content/content-settings.tsx";

type Saving = { name?: string; save: (input: unknown, base: object | null) => Promise<unknown> };
const received = vi.hoisted(() => ({ forms: [] as unknown[] }));
const form = vi.hoisted(() => (props: unknown) => {
  received.forms.push(props);
  return null;
});
vi.mock("../kit/form/form-dialog.tsx", () => ({ FormDialog: form }));
vi.mock("../kit/inline/inline-field.tsx", () => ({ InlineField: form }));
vi.mock("../kit/inline/inline-switch.tsx", () => ({ InlineSwitch: form }));

let sent: [path: string, input: unknown][] = [];
beforeEach(() => {
  vi.stubGlobal("location", { host: "panshi.test" });
  vi.stubGlobal("fetch", (url: string | URL, { body }: { body: string }) => {
    const inputs = JSON.parse(body) as Record<string, { json: unknown }>;
    sent.push([String(url).replace(/^.*\/trpc\/admin\.|\?.*$/g, ""), inputs["0"]?.json]);
    return Promise.resolve(new Response(JSON.stringify([{ result: { data: { json: {} } } }])));
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** The forms that a part has, by the names of those in place. */
function formsOf(part: ReactNode, fill?: (client: QueryClient) => unknown): Saving[] {
  received.forms = [];
  renderWithData(part, fill);
  return received.forms as Saving[];
}
/** What saving a form sends. */
async function sentBy(saving: Saving | undefined, input: unknown, base: object | null) {
  sent = [];
  await saving?.save(input, base);
  return sent;
}
const base = { id: "one", updatedAt: "then" };
const promotion = { validFrom: "2026-01-01T00:00:00.000Z", validTo: "2026-01-02T00:00:00.000Z" } as PromotionRecord;

it("a form that adds a row sends what was typed, and one that edits a row tells also which, and from when", async () => {
  for (const [path, create, edit] of [
    ["oracle", <SlipForm key="1" slip={null} />, <SlipForm key="2" slip={{} as OracleSlip} />],
    ["post", <PostForm key="3" post={null} />, <PostForm key="4" post={{} as PostRecord} />],
    ["story", <StoryForm key="5" story={null} />, <StoryForm key="6" story={{} as never} />],
    ["faq", <FaqForm key="7" faq={null} />, <FaqForm key="8" faq={{} as FaqRecord} />],
    [
      "product",
      <ProductFormDialog key="9" product={null} />,
      <ProductFormDialog key="10" product={{} as ProductRecord} />,
    ],
    ["promotion", <PromotionForm key="13" promotion={null} />, <PromotionForm key="14" promotion={promotion} />],
    ["campaign", <CampaignForm key="15" campaign={null} />, <CampaignForm key="16" campaign={{} as Campaign} />],
    [
      "administrator",
      <AdministratorForm key="11" row={null} />,
      <AdministratorForm key="12" row={{} as AdministratorListItem} />,
    ],
  ] as const) {
    const typed = { title: "新名" };
    expect(await sentBy(formsOf(create)[0], typed, null)).toEqual([[`${path}.create`, typed]]);
    expect(await sentBy(formsOf(edit)[0], typed, base)).toEqual([[`${path}.update`, { ...typed, ...base }]]);
  }
  const [download] = formsOf(<FreeDownloadForm download={{ id: "one" } as FreeDownload} />);
  expect(await sentBy(download, { title: "新名" }, base)).toEqual([
    ["freeDownload.update", { title: "新名", ...base }],
  ]);
  // Programs are neither added nor deleted.
  const [program] = formsOf(<ReferralProgramForm program={{ id: "one" } as ReferralProgram} />);
  expect(await sentBy(program, { name: "新名" }, base)).toEqual([
    ["referralProgram.update", { name: "新名", ...base }],
  ]);
  // An administrator who was deleted meanwhile cannot be created again here: that needs a password.
  const [administrator] = formsOf(<AdministratorForm row={{ id: "one" } as AdministratorListItem} />);
  expect(await sentBy(administrator, { firstName: "守" }, null)).toEqual([
    ["administrator.update", { firstName: "守", id: "one" }],
  ]);
});

it("what is edited in place is saved from the row as it was read, each switch with the row's other values", async () => {
  const plan = { id: "plan", planType: "basic", name: "修行方案", price: 3990, isActive: true, isHighlighted: false };
  const line = { id: "line", kind: "hours", label: "回覆時間", value: "週一", isActive: true, order: 3 };
  const text = { id: "text", section: "contact", key: "title", value: "有話想說" };
  const row = { updatedAt: "then", features: [], originalPrice: null };
  const read = (key: readonly unknown[], value: object) => (client: QueryClient) =>
    client.setQueryData(key, [value] as never);
  const plans = formsOf(
    <PlanSettings />,
    read(getQueryKey(trpc.admin.plan.list, undefined, "query"), { ...plan, ...row } as unknown as AdminPlan),
  );
  const lines = formsOf(
    <ContactSettings />,
    read(getQueryKey(trpc.admin.contactInfo.list, undefined, "query"), { ...line, updatedAt: "then" }),
  );
  const texts = formsOf(
    <ContentSettings />,
    read(getQueryKey(trpc.admin.siteContent.list, undefined, "query"), {
      ...text,
      updatedAt: "then",
    } as unknown as AdminSiteText),
  );
  const find = (forms: Saving[], name: string) => forms.find((one) => one.name === name);
  const { id: _plan, planType: _type, ...ofPlan } = plan;
  const planValues = { ...ofPlan, features: [], originalPrice: null };
  const lineValues = { label: "回覆時間", value: "週一", isActive: true, order: 3 };
  for (const [saving, typed, path, expected] of [
    [find(plans, "「修行方案」的名稱"), { name: "新名" }, "plan.update", { name: "新名" }],
    [find(plans, "「修行方案」的推薦"), true, "plan.update", { ...planValues, isHighlighted: true }],
    [find(plans, "「修行方案」的開放"), false, "plan.update", { ...planValues, isActive: false }],
    [find(lines, "「回覆時間」的內容"), { value: "週二" }, "contactInfo.update", { value: "週二" }],
    [find(lines, "「回覆時間」的顯示"), false, "contactInfo.update", { ...lineValues, isActive: false }],
    [find(texts, "「聯絡頁」的標題"), { value: "新字" }, "siteContent.update", { value: "新字" }],
  ] as const)
    expect(await sentBy(saving, typed, base)).toEqual([[path, { ...expected, ...base }]]);
});
