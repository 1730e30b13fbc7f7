import { forEachConcurrently } from "./buyers.ts";
import { type FaultEnvironment } from "./environment.ts";
import { assertBalanced, callStaff, signInStaff, type StaffCall } from "./staff.ts";

/** What waits for a person, many times, each with the call that settles it. */
export type PreparedCalls = { subject: string; call: StaffCall }[];
export type KilledAct = {
  name: string;
  prepare: (environment: FaultEnvironment, count: number) => Promise<PreparedCalls>;
  /** The action that each call leaves in the audit log once; null for a member's call, and where `wrong` counts the entries. */
  audit: string | null;
  /** What a call is answered that finds its effect done, if not 409. */
  doneBefore?: number;
  /** The calls take from one store, such as what waits for an export: the first may leave nothing to the others. */
  shared?: boolean;
  /** A query of the subjects that were settled other than once; it finds none. */
  wrong: (environment: FaultEnvironment, subjects: string[]) => Promise<readonly object[]>;
  /** Brings what a server that died has left to its end, as an administrator would. */
  recover?: (environment: FaultEnvironment, subjects: string[], cookie: string) => Promise<void>;
};

/** Calls of one act. */
const COUNT = 24;
const AT_ONCE = 6;
/**
 * Makes the calls on the second server, which is killed while some of them are answered and others under way, and makes each of them
 * again. In the end each was done once, with one audit entry, and the books balance.
 */
export async function runKilledAct(environment: FaultEnvironment, act: KilledAct): Promise<string> {
  const cookie = await signInStaff(environment);
  const prepared = await act.prepare(environment, COUNT);
  const subjects = prepared.map(({ subject }) => subject);
  await assertBalanced(environment, cookie);
  // Others are under way at that moment: as many as are made at once, less one.
  const killAfter = 2 + Math.floor(Math.random() * (COUNT - 2 * AT_ONCE));
  const killed = Promise.withResolvers<void>();
  const first: number[] = [];
  const kill = () => environment.killAndRestartSecond().then(killed.resolve, killed.reject);
  // The first of these calls does all of it, in some milliseconds.
  if (act.shared) setTimeout(() => void kill(), Math.random() * 60);
  await forEachConcurrently(prepared, AT_ONCE, async ({ call }) => {
    first.push(await callStaff(environment.origins[1], cookie, call));
    if (first.length === killAfter && !act.shared) void kill();
  });
  await killed.promise;
  const { doneBefore = 409 } = act;
  const wrongFirst = first.filter((status) => status !== 0 && status !== 200 && !(act.shared && status === doneBefore));
  if (wrongFirst.length > 0) throw new Error(`answers before the kill: ${wrongFirst.join()}`);
  await forEachConcurrently(prepared, AT_ONCE, async ({ call }) => {
    const status = await callStaff(environment.origins[1], cookie, call);
    if (status !== 200 && status !== doneBefore) throw new Error(`${call.procedure} again: ${status}`);
  });
  await act.recover?.(environment, subjects, cookie);
  if (act.audit !== null) await assertAudited(environment, act.audit, subjects);
  const wrong = await act.wrong(environment, subjects);
  if (wrong.length > 0) throw new Error(`not done once: ${JSON.stringify(wrong.slice(0, 3))}`);
  await assertBalanced(environment, cookie);
  const answered = first.filter((status) => status === 200).length;
  const audited = act.audit === null ? "" : " and audited";
  return `${answered} of ${COUNT} answered before the kill; each done${audited} once, books balanced`;
}

async function assertAudited({ sql }: FaultEnvironment, action: string, subjects: string[]): Promise<void> {
  const entries = await sql<{ subject: string; entries: number }[]>`
    select subject_id as subject, count(*)::int as entries from audit_entries
    where action = ${action} and subject_id in ${sql(subjects)} group by 1`;
  const once = entries.filter((entry) => entry.entries === 1).length;
  if (once !== COUNT || entries.length !== COUNT) throw new Error(`audited once: ${once} of ${COUNT}`);
}
