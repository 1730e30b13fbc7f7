import * as Radix from "@radix-ui/react-tooltip";
import { type ReactElement, type ReactNode, useRef, useState } from "react";

/** Milliseconds of hovering before a tooltip is shown (S9.25). */
const TOOLTIP_DELAY = 700;

/** Wraps an app that shows tooltips. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider delayDuration={TOOLTIP_DELAY}>{children}</Radix.Provider>;
}

/** What a tooltip is rendered into, so that assistive technology finds it in the same part of the page as its trigger. */
const PART = "[role=dialog], [role=alertdialog], main, nav, aside, body > header, body > footer";

/** A tooltip on hover and focus. It must not be the only place of an information. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [part, setPart] = useState<HTMLElement | null>(null);
  return (
    <Radix.Root onOpenChange={(open) => open && setPart(trigger.current?.closest<HTMLElement>(PART) ?? null)}>
      <Radix.Trigger asChild ref={trigger}>
        {children}
      </Radix.Trigger>
      <Radix.Portal container={part}>
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
