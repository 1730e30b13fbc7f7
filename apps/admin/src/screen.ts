import type { Permission } from "@panshi/contracts/platform/permissions";
import type { ComponentType } from "react";

/** One screen of the back office: everything that menu, router and permission check know of it. */
export type Screen = {
  /** Below `/admin`; a part like `:id` is read with `useParams`, and such a screen is not in the menu. */
  path: `/${string}`;
  /** In the menu, and by default the title of the page. */
  label: string;
  /** Any one of these permissions opens it; empty: every administrator. */
  needs: readonly Permission[];
  /** What can be begun there, for the command palette: `#new` opens the form of a list's new row. */
  actions?: readonly { label: string; hash: `#${string}`; may: Permission }[];
  /** The path of the list that it belongs to, for the way back and the mark in the menu. */
  parent?: `/${string}`;
} & (
  | { content: ComponentType }
  /** Describes a screen that is not implemented yet. */
  | { comingSoon: string }
);
