import * as RadixAlert from "@radix-ui/react-alert-dialog";
import * as Radix from "@radix-ui/react-dialog";
import type { ReactNode, Ref, RefObject, UIEventHandler } from "react";
import { Button } from "../button.tsx";
import { classList } from "../class-list.tsx";
import { Icon } from "../display/icon.tsx";
import { PunctuationSafeText } from "../display/phrases.tsx";
import { ScrollArea } from "../scroll-area.tsx";

/** `open` and `onOpenChange` as in Radix; traps the focus and returns it on close. */
export const Dialog = Radix.Root;

const overlayClass = "veil fixed inset-0 z-40";
const panelClass =
  "dialog-panel fixed z-50 flex flex-col bg-raised text-ink focus:outline-none inset-x-0 bottom-0 max-h-[92dvh] " +
  "sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[86dvh] sm:max-w-[92vw]";

const insetClass = "px-6 py-6 sm:px-10 sm:pb-10";

type DialogContentProps = {
  title: string;
  /** Shown below the title. */
  description?: ReactNode;
  /** `paper` for long texts; otherwise the page's own background. */
  ground?: "page" | "paper";
  /** Actions below the scrolling body. */
  footer?: ReactNode;
  wide?: boolean;
  /** Makes the body of a long text focusable, to scroll it by keyboard. */
  longRead?: boolean;
  /** The scrolling body. */
  bodyRef?: Ref<HTMLDivElement>;
  onBodyScroll?: UIEventHandler<HTMLDivElement>;
  /** What is focused when it opens; by default 關閉. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** While a request runs: hides 關閉, and Escape or a click outside does not close it. */
  locked?: boolean;
  children: ReactNode;
};

/** The content of a dialog: a sheet from below on a phone, else a centred panel. */
export function DialogContent(props: DialogContentProps) {
  const { title, description, ground = "page", footer, wide, longRead, children } = props;
  const { bodyRef, onBodyScroll, initialFocus, locked } = props;
  const focus = (event: Event) => {
    event.preventDefault();
    initialFocus?.current?.focus();
  };
  const hold = locked ? (event: Event) => event.preventDefault() : undefined;
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayClass} />
      <Radix.Content
        {...(description ? {} : { "aria-describedby": undefined })}
        {...(initialFocus && { onOpenAutoFocus: focus })}
        {...(hold && { onEscapeKeyDown: hold, onInteractOutside: hold })}
        className={classList(panelClass, ground === "paper" && "paper", wide ? "sm:w-[46rem]" : "sm:w-[30rem]")}
      >
        <header className="flex items-start justify-between gap-6 px-6 pt-6 sm:px-10 sm:pt-10">
          <div className="grid gap-1">
            <Radix.Title className="text-xl">
              <PunctuationSafeText text={title} />
            </Radix.Title>
            {description && <Radix.Description className="text-sm text-ink-soft">{description}</Radix.Description>}
          </div>
          {!locked && (
            <Radix.Close
              data-dismiss=""
              aria-label="關閉"
              className="thumb -me-3 -mt-2 grid place-items-center text-ink-soft hover:text-ink"
            >
              <Icon name="close" />
            </Radix.Close>
          )}
        </header>
        {longRead ? (
          // A long text without controls must still be scrollable by keyboard.
          <ScrollArea label={title} viewportRef={bodyRef} onScroll={onBodyScroll} className="min-h-0 grow">
            <div className={insetClass}>{children}</div>
          </ScrollArea>
        ) : (
          <div
            ref={bodyRef}
            onScroll={onBodyScroll}
            className={`min-h-0 grow overflow-y-auto overscroll-contain ${insetClass}`}
          >
            {children}
          </div>
        )}
        {footer && (
          <footer className="flex flex-wrap items-center justify-end gap-4 border-t border-line px-6 py-4 sm:px-10">
            {footer}
          </footer>
        )}
      </Radix.Content>
    </Radix.Portal>
  );
}

type BareDialogContentProps = { title: string; className?: string; children: ReactNode };

/** The content of a dialog that brings its own layout; its title is for screen readers. From the top, above a keyboard. */
export function BareDialogContent({ title, className, children }: BareDialogContentProps) {
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayClass} />
      <Radix.Content
        aria-describedby={undefined}
        className={classList(
          "fixed z-50 flex flex-col bg-raised text-ink focus:outline-none inset-x-0 top-0",
          className,
        )}
      >
        <Radix.Title className="sr-only">{title}</Radix.Title>
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}

type AlertDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** The action cannot be undone. */
  danger?: boolean;
  /** The confirmed action is running; the dialog stays until the caller closes it. */
  busy?: boolean;
  onConfirm: () => void;
};

/** A confirmation dialog. Confirming does not close it: the caller does, when the action is done. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel = "取消", danger, busy, onConfirm } = props;
  return (
    <RadixAlert.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={overlayClass} />
        <RadixAlert.Content className={classList(panelClass, "gap-6 overflow-y-auto p-6 sm:w-[26rem] sm:p-10")}>
          <div className="grid gap-3">
            <RadixAlert.Title className="text-xl">
              <PunctuationSafeText text={title} />
            </RadixAlert.Title>
            <RadixAlert.Description className="text-base text-ink-soft">{description}</RadixAlert.Description>
          </div>
          <div className="flex flex-wrap justify-end gap-4">
            <RadixAlert.Cancel asChild>
              <Button data-dismiss="" variant="quiet" disabled={busy}>
                {cancelLabel}
              </Button>
            </RadixAlert.Cancel>
            <Button variant={danger ? "danger" : "ember"} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  );
}
