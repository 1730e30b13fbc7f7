import { UNREAD_COUNT_MAX } from "@panshi/contracts/platform/limits";

/** The bell's label: the number of unread notifications, `99+` for more than 99, empty for none. */
export const unreadLabel = (unread: number): string =>
  unread >= UNREAD_COUNT_MAX ? "99+" : unread > 0 ? String(unread) : "";
