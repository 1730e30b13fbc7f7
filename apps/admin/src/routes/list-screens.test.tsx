import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { renderWithData } from "../lib/testing.tsx";
import Administrators from "./administrators.tsx";
import BlogPosts from "./blog-posts.tsx";
import Faqs from "./faqs.tsx";
import FreeDownloads from "./free-downloads.tsx";
import InvoiceAdjustments from "./invoice-adjustments.tsx";
import InvoiceBatches from "./invoice-batches.tsx";
import Invoices from "./invoices.tsx";
import UnsentEmails from "./unsent-emails.tsx";
import Members from "./members.tsx";
import Oracles from "./oracles.tsx";
import Orders from "./orders.tsx";
import PaymentEventsToReview from "./payment-events.tsx";
import Prayers from "./prayers.tsx";
import Products from "./products.tsx";
import Promotions from "./promotions.tsx";
import Referrals from "./referrals.tsx";
import RefundRequests from "./refund-requests.tsx";
import SuccessStories from "./success-stories.tsx";

type Call = (input: object) => Promise<unknown>;
type Filter = { label: string; options?: Record<string, string> };
type Shown = {
  noun: { name: string; unit: string };
  may?: string | object;
  emptyTitle?: string;
  empty: string;
  filters?: Record<string, Filter>;
  actions?: readonly { label: string }[];
  details?: unknown;
  open?: unknown;
  bulk?: readonly { label: string; sets: object }[];
  download?: string[];
  reorder?: { call: Call; may: string; sort: string };
  remove?: { call: Call; text: (row: object) => ReactNode };
  query?: Call;
  get?: Call;
};
const received = vi.hoisted(() => ({ list: {} as unknown }));
vi.mock("../kit/list-screen.tsx", () => ({
  ListScreen: (props: object) => {
    received.list = props;
    return null;
  },
}));
afterEach(() => void vi.unstubAllGlobals());
async function pathOf(call: Call | undefined): Promise<string> {
  let path = "";
  vi.stubGlobal("fetch", (url: string | URL) => {
    path = String(url).replace(/^.*\/trpc\/admin\.|\?.*$/g, "");
    return Promise.resolve(new Response(JSON.stringify([{ result: { data: { json: {} } } }])));
  });
  await call?.({ id: "one" });
  return path;
}
const optionWords = (options: Record<string, string> = {}) => {
  const keys = Object.keys(options);
  if (keys.join() === "true,false") return `${options.true}/${options.false}`;
  return keys.length > 8 ? `${keys.slice(0, 3).join(" ")} and ${keys.length - 3}` : keys.join(" ");
};
const filterWords = ([name, { label, options }]: [string, Filter]) =>
  `filter ${name} ${label}: ${optionWords(options)}`;
const row = {
  id: "one",
  title: "石",
  name: "石",
  question: "問",
  memberName: "林",
  couponCode: "CODE",
  firstName: "守",
  lastName: "星",
};
/** What a screen's list is of, where its calls go, and which filters and acts it has. */
async function linesOf(screen: ReactNode): Promise<string[]> {
  renderWithData(screen);
  const { noun, may, query, get, emptyTitle, empty, ...shown } = received.list as Shown;
  const { filters, actions = [], details, open, bulk, download, reorder, remove } = shown;
  const acts = [...actions.map(({ label }) => label), ...(details ? ["查看"] : []), ...(open ? ["詳情"] : [])];
  return [
    [
      noun.name,
      noun.unit,
      ...Object.values(typeof may === "object" ? may : { ...(may && { may }) }),
      await pathOf(query),
      ...(get ? [await pathOf(get)] : []),
    ].join(" "),
    emptyTitle ? `${emptyTitle}：${empty}` : empty,
    ...Object.entries(filters ?? {}).map(filterWords),
    ...(acts.length > 0 ? [`acts ${acts.join(" ")}`] : []),
    ...(bulk ?? []).map(({ label, sets }) => `bulk ${label} ${JSON.stringify(sets)}`),
    ...(download ?? []).map((path) => `download ${path}`),
    ...(reorder ? [`order ${reorder.sort} ${reorder.may} ${await pathOf(reorder.call)}`] : []),
    ...(remove ? [`delete ${await pathOf(remove.call)} ${remove.text(row) as string}`] : []),
  ];
}

it("each list of the back office: whose rows, from which call, with which filters, acts and order", async () => {
  for (const [screen, ...lines] of [
    [
      <Administrators key="1" />,
      "管理員 位 administrators:manage administrator.list",
      "還沒有管理員。",
      "filter role 角色: super_admin admin moderator",
      "filter isActive 狀態: 啟用中/已停用",
      "acts 重設密碼 登入的裝置 重設兩步驟驗證",
      "delete administrator.delete 星守會立刻登出，不能再進後台。",
    ],
    [
      <BlogPosts key="2" />,
      "文章 篇 articles:create articles:update articles:delete post.list",
      "還沒有文章，部落格現在顯示內建的六篇。",
      "filter state 狀態: draft scheduled published",
      "filter category 分類: guide knowledge growth success_story news",
      "order -place articles:update post.move",
      "delete post.delete 「石」會從部落格消失，它的網址不再打得開。",
    ],
    [
      <Faqs key="3" />,
      "常見問題 則 articles:create articles:update articles:delete faq.list",
      "還沒有常見問題。",
      "filter state 狀態: draft scheduled published",
      "filter category 分類: 一般問題 會員問題 祈願相關 付款問題 技術支援",
      "order order articles:update faq.move",
      "delete faq.delete 「問」會從常見問題消失。",
    ],
    [
      <FreeDownloads key="4" />,
      "免費下載 個 products:write freeDownload.list freeDownload.get",
      "下載頁還沒有檔案。",
      "filter isActive 狀態: 列出/未列出",
      "acts 更換檔案",
      "order displayOrder products:write freeDownload.move",
      "delete freeDownload.delete 「石」和它的檔案會被刪除，原來的連結也打不開了。",
    ],
    [
      <Promotions key="4b" />,
      "優惠 個 marketing:write promotion.list",
      "還沒有優惠。",
      "filter period 期間: upcoming current ended",
      "filter isActive 啟用: 啟用中/已停用",
      "filter appliesTo 適用範圍: all plans goods",
      "delete promotion.delete 「石」會從清單消失，優惠碼 CODE 不能再用，也不會再給別的優惠。已經送出的那次付款照原來的價格，再試一次就是新的價格。",
    ],
    [
      <Referrals key="4c" />,
      "推薦 筆 marketing:read referral.list",
      "還沒有人推薦朋友：計畫進行時，有人用會員的連結註冊，就會出現在這裡。",
      "filter state 狀態: registered waiting rewarded withdrawn refused",
      "filter programId 計畫: ",
      "acts 詳情",
    ],
    [
      <InvoiceAdjustments key="5" />,
      "作廢與折讓 筆 invoices:manage invoiceAdjustment.list",
      "還沒有作廢或折讓：已經開立發票的訂單退款之後，會出現在這裡。",
      "filter state 狀態: waiting exported done",
      "acts 登錄號碼 退回",
    ],
    [
      <InvoiceBatches key="6" />,
      "批次 批 invoices:manage invoiceBatch.list",
      "還沒有批次：匯出發票之後，每一批會出現在這裡。",
      "acts 上傳號碼",
    ],
    [
      <Invoices key="7" />,
      "發票 張 invoices:manage invoice.list",
      "還沒有發票：有人付款之後，要開立的發票會出現在這裡。",
      "filter state 狀態: waiting exported issued void not_needed late",
      "acts 登錄號碼 更正號碼 退回",
    ],
    [
      <UnsentEmails key="8" />,
      "信件 封 mail:retry unsentEmail.list",
      "信都寄出去了：寄不出去的信會出現在這裡。",
      "filter state 狀態: stuck failed lost waiting",
      "acts 重寄 略過",
      'bulk 重寄 {"state":"waiting"}',
      'bulk 略過 {"state":"waiting"}',
    ],
    [
      <Members key="9" />,
      "會員 位 members:write member.list",
      "還沒有人註冊。第一位會員註冊之後，會出現在這裡。",
      "filter account 帳號: active inactive",
      "filter ends 到期: 7d 30d",
      "filter consent 行銷信: agreed not_agreed",
      "acts 詳情",
      'bulk 啟用 {"isActive":true}',
      'bulk 停用 {"isActive":false}',
      "download /api/admin/members/export",
      "download /api/admin/members/export.xlsx",
    ],
    [
      <Oracles key="10" />,
      "靈籤 支 oracles:write oracle.list",
      "籤筒是空的，現在沒有人抽得到籤。",
      "filter category 類別: general love career health wealth",
      "filter fortuneLevel 籤等: excellent good average poor",
      "filter isActive 狀態: 啟用中/已停用",
      'bulk 啟用 {"isActive":true}',
      'bulk 停用 {"isActive":false}',
      "download /api/admin/oracles/export",
      "order displayOrder oracles:write oracle.move",
      "delete oracle.delete 「石」會從籤筒裡拿走。抽過它的人，仍看得到自己的那一支。",
    ],
    [
      <Orders key="11" />,
      "訂單 筆 orders:read order.list",
      "還沒有訂單：第一位會員下單之後，會出現在這裡。",
      "filter flag 待確認原因: any wrong_amount mispaid and 12",
      "filter state 狀態: pending paid fulfilled cancelled expired refunded partly_refunded unclaimed",
      "filter method 付款方式: card atm cvs other",
      "filter kind 購買內容: plan cart",
      "acts 詳情",
      "download /api/admin/orders/export",
      "download /api/admin/orders/export.xlsx",
    ],
    [
      <PaymentEventsToReview key="12" />,
      "金流通知 則 orders:settle paymentEvent.list",
      "沒有待確認的金流通知：找不到訂單、看不懂，或金額不對的通知，會出現在這裡。",
      "filter open 處理: 待確認/已處理",
      "filter hasOrder 訂單: 有對應的訂單/沒有對應的訂單",
      "filter quarantine 待確認原因: unknown_order unrecognised wrong_amount and 13",
      "acts 指定訂單 略過 查看",
    ],
    [
      <Prayers key="13" />,
      "祈願紀錄 則 prayers:update prayer.list prayer.get",
      "還沒有祈願紀錄：第一位會員完成儀式之後，願會出現在這裡。",
      "filter status 狀態: pending in_progress completed cancelled",
      "filter care 關懷: open attended",
      "acts 關懷 回覆 更新狀態 查看",
      'bulk 改為待處理 {"status":"pending","successRate":null}',
      'bulk 改為進行中 {"status":"in_progress","successRate":null}',
      'bulk 改為已完成 {"status":"completed"}',
      'bulk 改為已取消 {"status":"cancelled","successRate":null}',
    ],
    [
      <Products key="14" />,
      "商品 件 products:write product.list product.get",
      "靈魂百貨還空著。",
      "filter category 類別: spiritual_images meditation_music healing_sounds oracle_cards",
      "filter type 種類: image audio",
      "filter isActive 狀態: 上架中/未上架",
      "acts 檔案 試聽",
      'bulk 上架 {"isActive":true}',
      'bulk 下架 {"isActive":false}',
      "order displayOrder products:write product.move",
      "delete product.delete 「石」會從靈魂百貨消失。買過的人仍保有它，已經下單的也會照常送到。",
    ],
    [
      <RefundRequests key="15" />,
      "退款申請 筆 orders:refund refundRequest.list refundRequest.get",
      "還沒有退款申請：會員在訂單頁申請，或你在訂單頁替對方開立之後，會出現在這裡。",
      "filter progress 進度: todo open closed",
      "filter state 狀態: waiting account_needed paying done declined withdrawn lapsed",
      "acts 登錄匯款 查看帳戶 重寄帳戶連結 婉拒 同意 查看",
    ],
    [
      <SuccessStories key="16" />,
      "故事 則 articles:create articles:update articles:delete story.list",
      "還沒有成功故事，首頁暫時沒有這一段。",
      "filter state 狀態: draft scheduled published",
      "filter successType 類型: 事業成功 愛情婚姻 健康療癒 學業進步 財運提升 人際關係",
      "filter isFeatured 精選: 精選/一般",
      "order displayOrder articles:update story.move",
      "delete story.delete 林的「石」會從首頁消失。",
    ],
  ] as const)
    expect(await linesOf(screen)).toEqual(lines);
});
