import { newToken, tokenHash } from "@panshi/core/platform/hashing";
import { type FaultEnvironment } from "./environment.ts";

/** The id of the demo's administrator. */
export async function administratorId({ sql }: FaultEnvironment): Promise<string> {
  const [administrator] = await sql<{ id: string }[]>`select id from administrators where email = 'admin@panshi.test'`;
  if (!administrator) throw new Error("the demo has no administrator");
  return administrator.id;
}

/** A session of the demo's administrator; the value of the cookie header. */
export async function signInStaff(environment: FaultEnvironment): Promise<string> {
  const token = newToken();
  const now = new Date();
  const { sql } = environment;
  await sql`insert into administrator_sessions ${sql({
    token_hash: tokenHash(token),
    administrator_id: await administratorId(environment),
    created_at: now,
    renewed_at: now,
    expires_at: new Date(now.getTime() + 3_600_000),
    user_agent: "faults",
  })}`;
  return `panshi_staff=${token}`;
}

/** A call of a screen; `cookie`: of a member who makes it in place of the administrator. */
export type StaffCall = { procedure: string; input: object; cookie?: string };

/** Makes a call; resolves with the status, or 0 where the connection failed. */
export const callStaff = (
  origin: string,
  staff: string,
  { procedure, input, cookie = staff }: StaffCall,
): Promise<number> =>
  fetch(`${origin}/trpc/${procedure}`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ json: input }),
  }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );

/** Throws unless the books balance, as their screen reads them. */
export async function assertBalanced({ origins: [origin] }: FaultEnvironment, cookie: string): Promise<void> {
  const answer = await fetch(`${origin}/trpc/admin.ledger.view`, { headers: { cookie } });
  const { result } = (await answer.json()) as {
    result?: { data: { json: { difference: number; unbalanced: { number: string }[] } } };
  };
  const books = result?.data.json;
  if (books?.difference !== 0 || books.unbalanced.length > 0)
    throw new Error(`the books do not balance: ${answer.status} ${JSON.stringify(books)}`);
}
