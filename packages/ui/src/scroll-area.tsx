import * as Radix from "@radix-ui/react-scroll-area";
import type { ReactNode, Ref, UIEventHandler } from "react";
import { classList } from "./class-list.tsx";

/** Milliseconds after the last movement until the bar hides (S9.26). */
const SCROLL_HIDE_DELAY = 600;

type ScrollAreaProps = {
  /** Accessible name; the area can be focused. */
  label: string;
  viewportRef?: Ref<HTMLDivElement>;
  onScroll?: UIEventHandler<HTMLDivElement>;
  className?: string;
  children: ReactNode;
};

/** A scrolling area with a thin bar. Needs a height, of its own or from its container. */
export function ScrollArea({ label, viewportRef, onScroll, className, children }: ScrollAreaProps) {
  return (
    <Radix.Root
      type="scroll"
      scrollHideDelay={SCROLL_HIDE_DELAY}
      className={classList("flex flex-col overflow-hidden", className)}
    >
      <Radix.Viewport
        ref={viewportRef}
        onScroll={onScroll}
        role="region"
        aria-label={label}
        tabIndex={0}
        className="min-h-0 w-full grow overscroll-contain [&>div]:block!"
      >
        {children}
      </Radix.Viewport>
      {(["vertical", "horizontal"] as const).map((orientation) => (
        <Radix.Scrollbar
          key={orientation}
          orientation={orientation}
          className="scroll-rail flex touch-none select-none data-[orientation=horizontal]:h-1.5 data-[orientation=vertical]:w-1.5"
        >
          <Radix.Thumb className="relative grow bg-line-strong" />
        </Radix.Scrollbar>
      ))}
    </Radix.Root>
  );
}
