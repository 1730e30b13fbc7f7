import { invoiceShownLabels } from "@panshi/contracts/commerce/invoice-record";
import { letterStates } from "@panshi/contracts/site/letter";
import { orderFlags } from "@panshi/contracts/commerce/order-flag";
import { orderKindLabels, orderStateFilters, paymentMethodLabels } from "@panshi/contracts/commerce/order-list";
import { refundRequestStateLabels } from "@panshi/contracts/commerce/refund-request-labels";
import { fieldText, shortId } from "./field-labels.ts";

/** What the filters of a list or an export are called. The text of a search is not kept: `search` says that there was one. */
const labels: Readonly<Record<string, string>> = {
  filter: "篩選",
  status: "狀態",
  state: "狀態",
  topic: "心事",
  care: "關懷",
  from: "從",
  to: "到",
  format: "格式",
  memberId: "會員",
  flag: "待確認",
  method: "付款方式",
  kind: "種類",
  quarantine: "原因",
  open: "待處理",
  isOpen: "處理中",
  hasOrder: "有訂單",
};
type Choices = Readonly<Record<string, string>>;
/** The labels of a filter's values, where they depend on what was listed. */
const choices: Readonly<Record<string, Readonly<Record<string, Choices>>>> = {
  order: {
    state: orderStateFilters,
    flag: { any: "任何原因", ...orderFlags },
    method: paymentMethodLabels,
    kind: orderKindLabels,
  },
  payment_event: { quarantine: orderFlags },
  invoice: { state: invoiceShownLabels },
  refund: { state: refundRequestStateLabels },
  letter: { state: letterStates },
};

/** The conditions under which rows of `subject` were listed or exported; empty for none. */
export const filterText = (subject: string, filters: Readonly<Record<string, unknown>>): string =>
  Object.entries(filters)
    .map(([name, value]) => {
      if (name === "search") return "用了搜尋";
      const named = choices[subject]?.[name];
      const label = named && typeof value === "string" && Object.hasOwn(named, value) ? named[value] : undefined;
      return `${labels[name] ?? name} ${label ?? shortId(fieldText("prayer", name, value))}`;
    })
    .join("、");
