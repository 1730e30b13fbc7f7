import * as Radix from "@radix-ui/react-tabs";
import type { ComponentProps } from "react";
import { classList } from "./class-list.tsx";

/** `value`/`defaultValue` and `onValueChange` as in Radix; arrows move between the tabs. */
export function Tabs({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...rest} className={classList("min-w-0", className)} />;
}

/** The row of tabs; on a phone it scrolls sideways. Needs an `aria-label`. */
export function TabList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return <Radix.List {...rest} className={classList("tab-rail flex gap-8 overflow-x-auto", className)} />;
}

export function Tab({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      {...rest}
      className={classList(
        "tab-mark min-h-12 shrink-0 whitespace-nowrap text-ink-soft hover:text-ink data-[state=active]:text-ink",
        className,
      )}
    />
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...rest} className={classList("pt-8", className)} />;
}
