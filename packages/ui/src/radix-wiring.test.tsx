import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { Toaster } from "./overlay/toast.tsx";
import { TooltipProvider } from "./overlay/tooltip.tsx";

type Props = { children?: ReactNode } & Record<string, unknown>;
const received = vi.hoisted(() => new Map<string, Record<string, unknown>>());

/** Fake Radix parts that record their props and render their children. */
const part = vi.hoisted(() => (name: string) => ({ children, ...props }: { children?: unknown }) => {
  received.set(name, props);
  return children as Props["children"];
});

vi.mock("@radix-ui/react-toast", () => ({ Provider: part("toast"), Viewport: part("viewport") }));
vi.mock("@radix-ui/react-tooltip", () => ({ Provider: part("tooltip") }));

it("[S9.20] [S9.21] [S9.22] [S9.23] passes the toasts' limits to Radix", () => {
  renderToString(<Toaster />);
  expect(received.get("toast")).toMatchObject({ duration: 5000, swipeDirection: "right", swipeThreshold: 50 });
  expect(received.get("viewport")).toMatchObject({ hotkey: ["F8"] });
});

it("[S9.25] shows a tooltip after 700 ms", () => {
  renderToString(<TooltipProvider>一</TooltipProvider>);
  expect(received.get("tooltip")).toMatchObject({ delayDuration: 700 });
});
