const accounts = {
  member: { path: "/api/auth/login", body: { identifier: "member@panshi.test" } },
  administrator: { path: "/api/admin/login", body: { username: "admin@panshi.test" } },
} as const;

/** The cookie header of one of the demo's accounts that has signed in. Throws where that is refused. */
export async function signIn(origin: string, account: keyof typeof accounts): Promise<string> {
  const { path, body } = accounts[account];
  const response = await fetch(origin + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...body, password: "panshi-demo-2026" }),
  });
  if (!response.ok) throw new Error(`sign-in returned ${response.status}`);
  return response.headers
    .getSetCookie()
    .flatMap((each) => each.split(";")[0] ?? [])
    .join("; ");
}
