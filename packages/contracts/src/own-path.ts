/**
 * Whether an address is a path on our own origin, to be followed after signing in (docs/decisions/0022). Checked on the
 * server and in the browser. Refuses other origins, protocol-relative and backslash forms, control characters, and calls.
 */
export function isOwnPath(address: string): boolean {
  if (!address.startsWith("/") || address.length > 500) return false;
  if (/[\\\u0000-\u0020\u007f]/.test(address)) return false;
  const base = "https://own.invalid";
  if (!URL.canParse(address, base)) return false;
  const url = new URL(address, base);
  // No page of ours begins with an escape, and a router may read one as a slash or as a letter of a call.
  return url.origin === base && !/^\/(\/|[^/]*%|(api|trpc)(\/|$))/i.test(url.pathname);
}
