import * as Radix from "@radix-ui/react-toast";
import { buttonClass } from "../button.tsx";
import { classList } from "../class-list.tsx";
import { Icon } from "../display/icon.tsx";
import { TOAST_DURATION, TOAST_HOTKEY, TOAST_SWIPE_DIRECTION, TOAST_SWIPE_THRESHOLD } from "./toast-limits.tsx";
import { dismissToast, useToasts } from "./toast-store.tsx";

/** Renders the toasts of the store. Render one per app; on a phone it is `--toast-lift` above the lower edge. */
export function Toaster() {
  return (
    <Radix.Provider
      label="通知"
      duration={TOAST_DURATION}
      swipeDirection={TOAST_SWIPE_DIRECTION}
      swipeThreshold={TOAST_SWIPE_THRESHOLD}
    >
      {useToasts().map(({ id, title, description, kind, action, open }) => (
        <Radix.Root
          key={id}
          open={open}
          onOpenChange={(next) => !next && dismissToast(id)}
          onEscapeKeyDown={leaveEscapeToDialog}
          data-kind={kind}
          className={classList(
            "toast-slab relative grid grid-cols-[1fr_auto] gap-x-4 bg-raised py-4 ps-6 pe-2 text-ink",
            kind === "destructive" ? "[--edge:var(--bad)]" : "[--edge:var(--fine)]",
          )}
        >
          <Radix.Title className="self-center font-medium">{title}</Radix.Title>
          <Radix.Close
            aria-label="關閉"
            className="thumb row-span-2 grid place-items-center text-ink-soft hover:text-ink"
          >
            <Icon name="close" />
          </Radix.Close>
          {description && <Radix.Description className="text-sm text-ink-soft">{description}</Radix.Description>}
          {action && (
            <Radix.Action
              altText={action.label}
              onClick={action.onChoose}
              className={buttonClass("line", "sm", "mt-2 justify-self-start px-2!")}
            >
              {action.label}
            </Radix.Action>
          )}
        </Radix.Root>
      ))}
      <Radix.Viewport
        hotkey={TOAST_HOTKEY}
        label="通知（{hotkey}）"
        className="toast-viewport fixed inset-x-4 z-60 outline-none sm:inset-x-auto sm:end-8 sm:w-96"
      />
    </Radix.Provider>
  );
}

export default Toaster;

/**
 * For a toast: Escape belongs to the open dialog, though the toast above it is the topmost layer, which alone hears of the key;
 * on the toast itself, or without a dialog, to the toast. A dialog without a `data-dismiss` button stays open.
 */
function leaveEscapeToDialog(event: KeyboardEvent): void {
  const { target } = event;
  if (target instanceof Element && target.closest(".toast-slab")) return;
  const dialogs = document.querySelectorAll('[role$="dialog"][data-state="open"]');
  const topmost = dialogs[dialogs.length - 1];
  if (!topmost) return;
  event.preventDefault();
  topmost.querySelector<HTMLElement>("[data-dismiss]")?.click();
}
