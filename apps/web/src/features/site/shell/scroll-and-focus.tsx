import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { holdScrollAtHash, stopHoldingScroll } from "../../../lib/page/hold-scroll-at-hash.ts";

/**
 * After a client-side navigation: scrolls to the top or to the `#hash`, moves the focus to `#main` and announces the
 * title. Going back leaves the scroll position to the browser. The first page is left alone.
 */
export function ScrollAndFocus() {
  const { pathname, hash, key } = useLocation();
  const navigationType = useNavigationType();
  const [title, setTitle] = useState("");
  const lastLocation = useRef({ pathname, key });
  useEffect(() => {
    const previous = lastLocation.current;
    lastLocation.current = { pathname, key };
    if (previous.key === key) return;
    const samePage = previous.pathname === pathname;
    if (!samePage && navigationType !== "POP") scrollTo({ top: 0, behavior: "instant" });
    if (hash && navigationType !== "POP") holdScrollAtHash(hash);
    else if (!samePage) stopHoldingScroll();
    if (samePage) return;
    document.getElementById("main")?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname, hash, key, navigationType]);
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
