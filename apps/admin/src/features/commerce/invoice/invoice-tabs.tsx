import { useLocation } from "react-router-dom";
import { PageTabs } from "../../../kit/page-tabs.tsx";
import { paths } from "../../../paths.ts";

const tabs = [
  { to: `${paths.invoices}?state=waiting`, label: "待開立" },
  { to: `${paths.invoices}?state=exported`, label: "已匯出" },
  { to: `${paths.invoices}?state=issued`, label: "已開立" },
  { to: paths.invoiceAdjustments, label: "作廢與折讓" },
  { to: paths.invoiceBatches, label: "批次" },
  { to: paths.invoices, label: "全部發票" },
];

/** Leads among the states of invoices, their adjustments and the batches. */
export function InvoiceTabs() {
  const { pathname, search } = useLocation();
  const state = new URLSearchParams(search).get("state");
  const here = `${pathname}${pathname === paths.invoices && state ? `?state=${state}` : ""}`;
  return <PageTabs label="發票的清單" tabs={tabs} here={here} />;
}
