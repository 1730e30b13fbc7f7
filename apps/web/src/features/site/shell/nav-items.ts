import type { IconName } from "@panshi/ui/display/icon";
import { paths } from "../../../paths.ts";

type NavItem = { to: string; label: string; icon: IconName };

/** The items of the top bar and of the bottom navigation (S2.07, S2.14). */
export const navItems: readonly NavItem[] = [
  { to: paths.landing, label: "首頁", icon: "home" },
  { to: paths.blog, label: "祈願祝福", icon: "book" },
  { to: paths.oracleDraw, label: "抽靈籤", icon: "slip" },
  { to: paths.shop, label: "靈魂百貨", icon: "shop" },
];

/** A member's own place. */
export const templeItem: NavItem = { to: paths.dashboard, label: "靈魂聖殿", icon: "temple" };
