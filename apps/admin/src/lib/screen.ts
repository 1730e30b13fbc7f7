import { createContext, use } from "react";

/** What a screen can know of its own entry in `screens.ts`. */
export const ScreenContext = createContext<{ label: string } | null>(null);

/** The entry of the screen that is shown. Throws outside one. */
export function useScreen(): { label: string } {
  const screen = use(ScreenContext);
  if (!screen) throw new Error("useScreen needs a screen of screens.ts");
  return screen;
}
