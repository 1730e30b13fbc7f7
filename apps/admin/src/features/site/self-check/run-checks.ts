import { serverStatus } from "@panshi/client/failure";
import type { trpc } from "@panshi/client/trpc";
import { hasPermission, type Role } from "@panshi/contracts/platform/permissions";
import type { SelfCheckCall } from "@panshi/contracts/site/self-check";

/** What a call answered: `status` 0 is no answer. */
export type Checked = SelfCheckCall & { allowed: boolean; status: number; ms: number; ok: boolean };
type Client = ReturnType<typeof trpc.useUtils>["client"];
type Query = (input: object, options: { signal: AbortSignal }) => Promise<unknown>;

/** Statuses of a call that was let through: its answer, or that this row or input does not exist. */
const letThrough = [200, 400, 404];

/** Makes one call, alone, so that its time is its own. */
async function check(client: Client, call: SelfCheckCall, role: Role, signal: AbortSignal): Promise<Checked> {
  const { path, permission, input } = call;
  const allowed = permission === null || hasPermission(role, permission);
  const began = performance.now();
  const status = await statusOf(() => queryOf(client, path)(input, { signal }));
  const ok = allowed ? letThrough.includes(status) : status === 403;
  return { ...call, allowed, status, ms: performance.now() - began, ok };
}

const queryOf = (client: Client, path: string): Query =>
  (path.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], client) as { query: Query })
    .query;

async function statusOf(call: () => Promise<unknown>): Promise<number> {
  try {
    await call();
    return 200;
  } catch (error) {
    return serverStatus(error);
  }
}

/** Makes the calls one after the other; each answer is reported as it comes. */
export async function runChecks(
  client: Client,
  calls: readonly SelfCheckCall[],
  role: Role,
  { signal, report }: { signal: AbortSignal; report: (checked: Checked) => void },
): Promise<void> {
  const [next, ...rest] = calls;
  if (!next || signal.aborted) return;
  const checked = await check(client, next, role, signal);
  if (signal.aborted) return;
  report(checked);
  await runChecks(client, rest, role, { signal, report });
}
