import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";

type PageTabsProps = {
  label: string;
  tabs: readonly { to: string; label: string }[];
  /** The tab that is shown, where that is not the one with the present path. */
  here?: string;
  className?: string;
};

/** Leads among sister pages. */
export function PageTabs({ label, tabs, here, className = "page-tabs" }: PageTabsProps) {
  const { pathname } = useLocation();
  const rail = useRef<HTMLElement>(null);
  // On a phone the row scrolls sideways, and the page that is shown may be beside it.
  useEffect(() => {
    rail.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname, here]);
  return (
    <nav ref={rail} aria-label={label} className={`tab-rail ${className}`}>
      {tabs.map((tab) => {
        const isHere = tab.to === (here ?? pathname);
        return (
          <Link
            key={tab.to}
            to={tab.to}
            {...(isHere && { "aria-current": "page" })}
            className={`tab-mark grid min-h-12 place-items-center whitespace-nowrap hover:text-ink ${isHere ? "text-ink" : "text-ink-soft"}`}
          >
            {tab.label}
          </Link>
        );
      })}
    </nav>
  );
}
