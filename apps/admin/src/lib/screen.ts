import { createContext, use } from "react";

/** What a screen can know of its own entry in `screens.ts`. */
type ScreenEntry = {
  label: string;
  /** The list that it belongs to. */
  parent?: { path: string; label: string };
};

export const ScreenContext = createContext<ScreenEntry | null>(null);

/** The entry of the screen that is shown. Throws outside one. */
export function useScreen(): ScreenEntry {
  const screen = use(ScreenContext);
  if (!screen) throw new Error("useScreen needs a screen of screens.ts");
  return screen;
}
