import { Icon } from "@panshi/ui/display/icon";
import { loadPalette } from "./use-palette.ts";

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the command palette. */
export function PaletteButton({ compact = false, onOpen }: { compact?: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={isApple ? "Meta+K" : "Control+K"}
      aria-label={compact ? "快速前往" : undefined}
      onPointerEnter={() => void loadPalette()}
      onClick={onOpen}
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
  );
}
