import { UNREAD_COUNT_MAX } from "@panshi/contracts/limits";

/** What the bell shows of the unread: their number, `99+` for more than 99, nothing for none. */
export const unreadLabel = (unread: number): string =>
  unread >= UNREAD_COUNT_MAX ? "99+" : unread > 0 ? String(unread) : "";
