import { forEachConcurrently } from "./buyers.ts";
import { type FaultEnvironment } from "./environment.ts";
import { assertBalanced, callStaff, signInStaff, type StaffCall } from "./staff.ts";

/** What waits for a person, many times, each with the call that settles it. */
export type Prepared = { subject: string; call: StaffCall }[];
export type KilledAct = {
  name: string;
  prepare: (environment: FaultEnvironment, count: number) => Promise<Prepared>;
  /** The action that each call leaves in the audit log once. */
  audit: string;
  /** A query of the subjects that were settled other than once; it finds none. */
  wrong: (environment: FaultEnvironment, subjects: string[]) => Promise<readonly object[]>;
  /** Brings what a server that died has left to its end, as an administrator would. */
  recover?: (environment: FaultEnvironment, subjects: string[], cookie: string) => Promise<void>;
};

/** Calls of one act. */
const COUNT = 24;
/** A second call that finds the first one's effect, or the first one's refund under way. */
const SETTLED_BEFORE = [409];

/**
 * Makes the calls on the second server, which is killed at a random moment of them, and makes each of them again. In the end each was
 * done once, with one audit entry, and the books balance.
 */
export async function runKilledAct(environment: FaultEnvironment, act: KilledAct): Promise<string> {
  const cookie = await signInStaff(environment);
  const prepared = await act.prepare(environment, COUNT);
  const subjects = prepared.map(({ subject }) => subject);
  await assertBalanced(environment, cookie);
  const killAfter = Math.floor(Math.random() * (COUNT - 4));
  const killed = Promise.withResolvers<void>();
  const first: number[] = [];
  let begun = 0;
  await forEachConcurrently(prepared, 6, async ({ call }) => {
    begun += 1;
    // While this call and some others are under way.
    if (begun === killAfter + 4) environment.killAndRestartSecond().then(killed.resolve, killed.reject);
    first.push(await callStaff(environment.origins[1], cookie, call));
  });
  await killed.promise;
  const wrongFirst = first.filter((status) => status !== 0 && status !== 200);
  if (wrongFirst.length > 0) throw new Error(`answers before the kill: ${wrongFirst.join()}`);
  await forEachConcurrently(prepared, 6, async ({ call }) => {
    const status = await callStaff(environment.origins[1], cookie, call);
    if (status !== 200 && !SETTLED_BEFORE.includes(status)) throw new Error(`${call.procedure} again: ${status}`);
  });
  await act.recover?.(environment, subjects, cookie);
  const entries = await environment.sql<{ subject: string; entries: number }[]>`
    select subject_id as subject, count(*)::int as entries from audit_entries
    where action = ${act.audit} and subject_id in ${environment.sql(subjects)} group by 1`;
  const once = entries.filter((entry) => entry.entries === 1).length;
  if (once !== COUNT || entries.length !== COUNT) throw new Error(`audited once: ${once} of ${COUNT}`);
  const wrong = await act.wrong(environment, subjects);
  if (wrong.length > 0) throw new Error(`not done once: ${JSON.stringify(wrong.slice(0, 3))}`);
  await assertBalanced(environment, cookie);
  const answered = first.filter((status) => status === 200).length;
  return `${answered} of ${COUNT} answered before the kill; each done and audited once, books balanced`;
}
