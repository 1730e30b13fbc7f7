import { trpc } from "@panshi/client/trpc";
import { Icon } from "@panshi/ui/display/icon";
import { Link, NavLink, Outlet } from "react-router-dom";
import { useSite } from "../../../lib/query/site.ts";
import { useViewer } from "../../../lib/session/viewer.ts";
import { paths } from "../../../paths.ts";
import { navItems, templeItem } from "./nav-items.ts";
import { TopBar } from "./top-bar.tsx";
import { WordMark } from "./word-mark.tsx";

type ShellProps = { frame: "site" | "journey" | "bare" | "none"; onLogin: () => void };

/** What surrounds a page, by its frame (router.tsx). */
export function Shell({ frame, onLogin }: ShellProps) {
  if (frame === "none") return <Outlet />;
  const site = frame === "site";
  return (
    <>
      <a href="#main" className="skip-link">
        跳到主要內容
      </a>
      {site && <TopBar onLogin={onLogin} />}
      {frame === "journey" && <JourneyBar />}
      <main id="main" tabIndex={-1} className={frame === "bare" ? undefined : "min-h-[calc(100svh-5rem)]"}>
        <Outlet />
      </main>
      {site && <Footer />}
      {site && <BottomNav />}
    </>
  );
}

/** The bar of the journey's pages: only the site's name. */
function JourneyBar() {
  return (
    <header className="journey-bar relative z-30 flex h-16 items-center px-6 sm:px-12 md:h-20 lg:px-24">
      <WordMark />
    </header>
  );
}

/** The main navigation on a phone, at the bottom; a member's has a fifth entry, the temple. */
function BottomNav() {
  const { user } = useViewer();
  return (
    <nav aria-label="底部導覽" className="bottom-nav fixed inset-x-0 bottom-0 z-30 md:hidden">
      <ul className="grid auto-cols-fr grid-flow-col">
        {(user ? [...navItems, templeItem] : navItems).map(({ to, label, icon }) => (
          <li key={to}>
            <NavLink
              end
              to={to}
              className="bottom-link flex h-16 flex-col items-center justify-center gap-1 text-[min(0.8125rem,max(13px,1.6vw))]"
            >
              <Icon name={icon} className="size-5" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const moreLinks = [
  { to: paths.pricing, label: "會員方案" },
  { to: paths.faq, label: "常見問題" },
  { to: paths.downloads, label: "下載" },
  { to: paths.contact, label: "聯絡我們" },
];

const legalLinks = [
  { to: paths.terms, label: "服務條款" },
  { to: paths.privacy, label: "隱私權" },
  { to: paths.refund, label: "退費說明" },
];

/** The footer of a page. */
function Footer() {
  const { name, tagline } = useSite();
  const mark = name.replace(/(?<=.)網$/u, "");
  const { data: seller } = trpc.member.site.seller.useQuery();
  return (
    <footer className="far-below overflow-hidden px-6 [--guess:36rem] lg:[--guess:48rem] pt-air-1 lg:pt-air-2 max-md:pb-[calc(4rem+env(safe-area-inset-bottom))] sm:px-12 lg:px-24">
      <hr className="hairline" />
      <div className="grid gap-12 pt-12 md:grid-cols-[1fr_auto] md:gap-24">
        <p className="font-display text-2xl font-light">
          祈願是心的練習，
          <br />
          不保證結果。
          {tagline && <span className="block pt-4 font-sans text-base text-ink-soft">{tagline}</span>}
        </p>
        <nav aria-label="頁尾" className="grid grid-cols-3 gap-x-6 sm:gap-x-16">
          {[navItems, moreLinks, legalLinks].map((links, column) => (
            // The columns never change order.
            <ul key={column}>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="thumb inline-flex items-center text-ink-soft hover:text-ink">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          ))}
        </nav>
      </div>
      {seller?.name && (
        <p className="flex flex-wrap gap-x-6 pt-12 text-sm text-ink-soft">
          <span>{seller.name}</span>
          {seller.companyNumber && <span className="whitespace-nowrap">統一編號 {seller.companyNumber}</span>}
        </p>
      )}
      <p aria-hidden data-size={sizeOf(mark)} className="footer-name font-display font-black select-none">
        <span>{mark}</span>
      </p>
    </footer>
  );
}

/** How large the name can be: four characters fill the width. */
function sizeOf(mark: string): "large" | "medium" | "small" {
  const { length } = Array.from(mark);
  return length <= 4 ? "large" : length <= 8 ? "medium" : "small";
}
