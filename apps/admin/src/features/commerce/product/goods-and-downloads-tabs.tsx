import { Link, useLocation } from "react-router-dom";
import { paths } from "../../../paths.ts";

const tabs = [
  { to: paths.products, label: "商品" },
  { to: paths.freeDownloads, label: "免費下載" },
] as const;

/** Leads between what is sold and what is given away. */
export function GoodsAndDownloadsTabs() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="商品與免費下載" className="tab-rail page-tabs">
      {tabs.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          {...(to === pathname && { "aria-current": "page" })}
          className={`tab-mark grid min-h-12 place-items-center whitespace-nowrap hover:text-ink ${to === pathname ? "text-ink" : "text-ink-soft"}`}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
