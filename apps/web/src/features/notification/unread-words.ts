import { UNREAD_MOST } from "@panshi/contracts/limits";

/** What the bell shows of the unread: their number, `99+` for more than 99, nothing for none. */
export const unreadWords = (unread: number): string =>
  unread >= UNREAD_MOST ? "99+" : unread > 0 ? String(unread) : "";
