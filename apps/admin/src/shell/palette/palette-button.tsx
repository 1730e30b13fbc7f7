import { Icon } from "@panshi/ui/display/icon";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

const load = () => import("./palette.tsx");
const Palette = lazy(load);

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the command palette, by a click or ⌘K (Ctrl K). Its script is loaded with the first use. */
export function PaletteButton({ compact = false }: { compact?: boolean }) {
  const { key } = useLocation();
  // Belongs to the page that it was opened on: going back closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === key;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const asked =
        (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
      if (!asked || event.isComposing) return;
      event.preventDefault();
      // Another dialog stays: what is written in it would be left.
      if (!isOpen && document.querySelector("dialog[open], [role=dialog], [role=alertdialog]")) return;
      setOpenOn(isOpen ? null : key);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isOpen, key]);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? "Meta+K" : "Control+K"}
        aria-label={compact ? "快速前往" : undefined}
        onPointerEnter={() => void load()}
        onClick={() => setOpenOn(key)}
        className={compact ? "thumb grid place-items-center" : "palette-button"}
      >
        <Icon name="search" />
        {!compact && (
          <>
            <span className="grow text-start">快速前往</span>
            <kbd aria-hidden>{isApple ? "⌘K" : "Ctrl K"}</kbd>
          </>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpenOn(null)} />
        </Suspense>
      )}
    </>
  );
}
