/**
 * Beside the session's HttpOnly cookie lies one that scripts may read and that says only that there is one. A visitor's
 * browser so need not ask who they are, and gets no 401 on its console; the server never reads it.
 */
export const sessionHints = { member: "panshi_member_hint", staff: "panshi_staff_hint" } as const;

/** Whether a browser's cookies (`document.cookie`) say that somebody is signed in. */
export const hasSessionHint = (cookies: string, realm: keyof typeof sessionHints): boolean =>
  cookies.split("; ").some((cookie) => cookie.startsWith(`${sessionHints[realm]}=`));
