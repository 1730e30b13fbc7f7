import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/**
 * After following a link inside the site: the page begins at its top, or at its `#place`; the focus stands at its main
 * part, and its title is read out. Going back leaves the place to the browser. The first page is left alone.
 */
export function ScrollAndFocus() {
  const { pathname, hash, key } = useLocation();
  const how = useNavigationType();
  const [title, setTitle] = useState("");
  const shown = useRef({ pathname, key });
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    if (before.key === key) return;
    const place = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (place) place.scrollIntoView();
    if (before.pathname === pathname) return;
    if (!place && how !== "POP") scrollTo({ top: 0, behavior: "instant" });
    document.getElementById("main")?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname, hash, key, how]);
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
