import { hasPermission, type Permission, type Role } from "@panshi/contracts/platform/permissions";
import { screens } from "../../screens.ts";

/** Something that the palette offers: a place to go to, or an action. */
export type Entry = {
  /** Unique among everything that is shown. */
  key: string;
  label: string;
  /** What tells it from others of the same name. */
  note?: string;
} & ({ to: string; act?: never } | { act: () => void; to?: never });

/** Whether the letters of `typed` stand in `text` in this order: 會庫 finds 會員資料庫. */
export function matchesInOrder(text: string, typed: string): boolean {
  const letters = text.toLowerCase();
  let at = 0;
  for (const letter of typed.toLowerCase().replace(/\s+/g, "")) {
    const found = letters.indexOf(letter, at);
    if (found < 0) return false;
    at = found + letter.length;
  }
  return true;
}

/** The screens that the role may open, in the order of the menu. */
export const permittedPageEntries = (role: Role): Entry[] =>
  screens
    .filter(({ path, needs }) => !path.includes(":") && mayOpen(role, needs))
    .map(({ path, label }) => ({ key: path, label, note: path.slice(1), to: path }));

/** What the role may begin on a screen. */
export const permittedActionEntries = (role: Role): Entry[] =>
  screens.flatMap(({ path, label: screen, actions = [] }) =>
    actions
      .filter(({ may }) => hasPermission(role, may))
      .map(({ label, hash }) => ({ key: path + hash, label, note: screen, to: path + hash })),
  );

const mayOpen = (role: Role, needs: readonly Permission[]) =>
  needs.length === 0 || needs.some((permission) => hasPermission(role, permission));
