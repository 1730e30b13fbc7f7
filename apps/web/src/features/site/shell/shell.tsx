import { Outlet } from "react-router-dom";
import { BottomNav } from "./bottom-nav.tsx";
import { Footer } from "./footer.tsx";
import { JourneyBar } from "./journey-bar.tsx";
import { TopBar } from "./top-bar.tsx";

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
