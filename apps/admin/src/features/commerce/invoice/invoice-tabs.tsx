import { Link, useLocation } from "react-router-dom";
import { paths } from "../../../paths.ts";

const tabs = [
  { to: `${paths.invoices}?state=waiting`, label: "待開立" },
  { to: `${paths.invoices}?state=exported`, label: "已匯出" },
  { to: `${paths.invoices}?state=issued`, label: "已開立" },
  { to: paths.invoiceAdjustments, label: "作廢與折讓" },
  { to: paths.invoiceBatches, label: "批次" },
  { to: paths.invoices, label: "全部發票" },
] as const;

/** Leads among the states of invoices, their adjustments and the batches. */
export function InvoiceTabs() {
  const { pathname, search } = useLocation();
  const state = new URLSearchParams(search).get("state");
  const here = `${pathname}${pathname === paths.invoices && state ? `?state=${state}` : ""}`;
  return (
    <nav aria-label="發票的清單" className="tab-rail page-tabs">
      {tabs.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          {...(to === here && { "aria-current": "page" })}
          className={`tab-mark grid min-h-12 place-items-center whitespace-nowrap hover:text-ink ${to === here ? "text-ink" : "text-ink-soft"}`}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
