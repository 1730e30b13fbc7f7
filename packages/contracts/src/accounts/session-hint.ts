/**
 * Cookies that scripts may read, beside the HttpOnly session cookies: a visitor's browser need not ask who is signed in
 * and get a 401. A member's holds their id, so that data cached in a tab is not shown to the next member; an
 * administrator's says only that there is a session. The server never reads them (docs/decisions/0007).
 */
export const sessionHintCookies = { member: "panshi_member_hint", administrator: "panshi_staff_hint" } as const;

/** Whether a browser's cookies (`document.cookie`) say that somebody is signed in. */
export const hasSessionHint = (cookies: string, realm: keyof typeof sessionHintCookies): boolean =>
  cookies.split("; ").some((cookie) => cookie.startsWith(`${sessionHintCookies[realm]}=`));

/** The id of the member who is signed in, by a browser's cookies; null for a visitor, and for a malformed id. */
export function hintedMemberId(cookies: string): string | null {
  const start = `${sessionHintCookies.member}=`;
  const value =
    cookies
      .split("; ")
      .find((cookie) => cookie.startsWith(start))
      ?.slice(start.length) ?? "";
  return /^[0-9a-f-]{36}$/.test(value) ? value : null;
}

/**
 * A cookie whose value changes whenever a member signs out in this browser, signs out everywhere, or deletes the account. A
 * tab that cached data under another value drops it.
 */
export const SIGN_OUT_COOKIE = "panshi_visit_end";

/** The value of {@link SIGN_OUT_COOKIE} in a browser's cookies; null for none. */
export const readSignOutMarker = (cookies: string): string | null =>
  cookies
    .split("; ")
    .find((cookie) => cookie.startsWith(`${SIGN_OUT_COOKIE}=`))
    ?.slice(SIGN_OUT_COOKIE.length + 1) ?? null;
