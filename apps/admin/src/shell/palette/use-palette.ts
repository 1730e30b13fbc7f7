import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

/** Its script is loaded with the first use. */
export const loadPalette = () => import("./palette.tsx");

/** Whether the command palette is open, and ⌘K (Ctrl K). It belongs to the page it was opened on: going back closes it. */
export function usePalette() {
  const { key } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === key;
  // What was typed before the palette was there.
  const [earlyText, setEarlyText] = useState("");
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { metaKey, ctrlKey, altKey, shiftKey, isComposing } = event;
      if (!(metaKey || ctrlKey) || altKey || shiftKey || isComposing || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      // Another dialog stays: what is written in it would be left.
      if (!isOpen && document.querySelector("dialog[open], [role=dialog], [role=alertdialog]")) return;
      setOpenOn(isOpen ? null : key);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isOpen, key]);
  const close = () => {
    setOpenOn(null);
    setEarlyText("");
  };
  return { isOpen, open: () => setOpenOn(key), close, earlyText, setEarlyText };
}
