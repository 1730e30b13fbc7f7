import { Link, useLocation } from "react-router-dom";
import { INVOICE_ADJUSTMENTS, INVOICE_BATCHES, INVOICES } from "../../../screens.ts";

const tabs = [
  { to: `${INVOICES}?state=waiting`, label: "待開立" },
  { to: `${INVOICES}?state=exported`, label: "已匯出" },
  { to: `${INVOICES}?state=issued`, label: "已開立" },
  { to: INVOICE_ADJUSTMENTS, label: "作廢與折讓" },
  { to: INVOICE_BATCHES, label: "批次" },
  { to: INVOICES, label: "全部發票" },
] as const;

/** Leads among the states of invoices, their adjustments and the batches. */
export function InvoiceTabs() {
  const { pathname, search } = useLocation();
  const state = new URLSearchParams(search).get("state");
  const here = `${pathname}${pathname === INVOICES && state ? `?state=${state}` : ""}`;
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
