/**
 * Whether a text is a path on this site, which may be followed after signing in (docs/decisions/0022). Checked on the
 * server and in the browser. Refuses other origins, protocol-relative and backslash forms, control characters, `/api`
 * and `/trpc`.
 */
export function isSafeRedirectPath(path: string): boolean {
  if (!path.startsWith("/") || path.length > 500) return false;
  if (/[\\\u0000-\u0020\u007f]/.test(path)) return false;
  const base = "https://own.invalid";
  if (!URL.canParse(path, base)) return false;
  const url = new URL(path, base);
  // No page begins with an escape, and a router may decode one to a slash or to a letter of `/api`.
  return url.origin === base && !/^\/(\/|[^/]*%|(api|trpc)(\/|$))/i.test(url.pathname);
}
