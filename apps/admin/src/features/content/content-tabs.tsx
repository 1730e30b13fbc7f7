import { Link, useLocation } from "react-router-dom";
import { paths } from "../../paths.ts";

const tabs = [
  { to: paths.content, also: paths.blogPosts, label: "部落格" },
  { to: paths.successStories, also: paths.successStories, label: "成功故事" },
  { to: paths.faqs, also: paths.faqs, label: "常見問題" },
] as const;

/** Leads among posts, stories and FAQs (S2.157). */
export function ContentTabs() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="內容的種類" className="tab-rail page-tabs">
      {tabs.map(({ to, also, label }) => {
        const here = pathname === to || pathname === also;
        return (
          <Link
            key={to}
            to={to}
            {...(here && { "aria-current": "page" })}
            className={`tab-mark grid min-h-12 place-items-center whitespace-nowrap hover:text-ink ${here ? "text-ink" : "text-ink-soft"}`}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
