import { Outlet } from "react-router-dom";

/** What stands around a page. */
export function Shell({ frame }: { frame: "site" | "journey" | "bare" }) {
  return (
    <main id="main" tabIndex={-1} data-frame={frame}>
      <Outlet />
    </main>
  );
}
