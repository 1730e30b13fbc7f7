import { Link, useLocation } from "react-router-dom";
import { INVOICE_ADJUSTMENTS_PATH, INVOICE_BATCHES_PATH, INVOICES_PATH } from "../../../screens.ts";

const tabs = [
  { to: `${INVOICES_PATH}?state=waiting`, label: "待開立" },
  { to: `${INVOICES_PATH}?state=exported`, label: "已匯出" },
  { to: `${INVOICES_PATH}?state=issued`, label: "已開立" },
  { to: INVOICE_ADJUSTMENTS_PATH, label: "作廢與折讓" },
  { to: INVOICE_BATCHES_PATH, label: "批次" },
  { to: INVOICES_PATH, label: "全部發票" },
] as const;

/** Leads among the states of invoices, their adjustments and the batches. */
export function InvoiceTabs() {
  const { pathname, search } = useLocation();
  const state = new URLSearchParams(search).get("state");
  const here = `${pathname}${pathname === INVOICES_PATH && state ? `?state=${state}` : ""}`;
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
