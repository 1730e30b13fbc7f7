/** The public demo account, which the login form shows and fills in. */
export type DemoAccount = { username: string; password: string };

/**
 * The demo account, which the server adds to the page in demo only (`panshi-demo-account`: name and password with a
 * space between). Null in production, and the bundle holds no account.
 */
export function demoAccount(page: Document = document): DemoAccount | null {
  if (read(page, "panshi-mode") !== "demo") return null;
  const [username, password] = read(page, "panshi-demo-account")?.split(" ") ?? [];
  return username && password ? { username, password } : null;
}

const read = (page: Document, name: string) =>
  page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
