/**
 * Beside the session's HttpOnly cookie lies one that scripts may read. A visitor's browser so need not ask who they are,
 * and gets no 401 on its console. A member's holds their id, so that what one of them keeps in a tab is not shown to
 * another; staff's says only that there is a session. The server never reads it.
 */
export const sessionHints = { member: "panshi_member_hint", administrator: "panshi_staff_hint" } as const;

/** Whether a browser's cookies (`document.cookie`) say that somebody is signed in. */
export const hasSessionHint = (cookies: string, realm: keyof typeof sessionHints): boolean =>
  cookies.split("; ").some((cookie) => cookie.startsWith(`${sessionHints[realm]}=`));

/** The id of the member whose session a browser holds, by its cookies; null for a visitor, and for what is no id. */
export function hintedMemberId(cookies: string): string | null {
  const start = `${sessionHints.member}=`;
  const value =
    cookies
      .split("; ")
      .find((cookie) => cookie.startsWith(start))
      ?.slice(start.length) ?? "";
  return /^[0-9a-f-]{36}$/.test(value) ? value : null;
}

/**
 * Its value changes whenever a member leaves this browser by signing out, here or everywhere, or by deleting the account. A
 * tab that kept something under another value forgets it.
 */
export const SIGN_OUT_COOKIE = "panshi_visit_end";

/** The last end of a member's visit that a browser's cookies know of; null for none. */
export const signOutMarker = (cookies: string): string | null =>
  cookies
    .split("; ")
    .find((cookie) => cookie.startsWith(`${SIGN_OUT_COOKIE}=`))
    ?.slice(SIGN_OUT_COOKIE.length + 1) ?? null;
