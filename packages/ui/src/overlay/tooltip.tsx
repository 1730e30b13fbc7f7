import * as Radix from "@radix-ui/react-tooltip";
import type { ReactElement, ReactNode } from "react";

/** Milliseconds of hovering before a tooltip is shown (S9.25). */
const TOOLTIP_DELAY = 700;

/** Wraps an app that shows tooltips. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider delayDuration={TOOLTIP_DELAY}>{children}</Radix.Provider>;
}

/** A tooltip on hover and focus. It must not be the only place of an information. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={8}
          collisionPadding={16}
          className="tip z-60 max-w-64 bg-raised px-4 py-2 text-sm text-ink"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
