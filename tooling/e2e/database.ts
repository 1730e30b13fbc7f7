import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "@panshi/db";
import { findRunningEmbeddedDatabase } from "@panshi/db/embedded";
import { memoryFolder } from "@panshi/db/memory-folder";

/** The database of the server that the tests run against, which server.ts put into a folder named for its port. */
function findDatabase(baseURL: string): string {
  const prefix = `panshi-e2e-${new URL(baseURL).port}-`;
  const folder = memoryFolder() ?? tmpdir();
  for (const name of readdirSync(folder).filter((each) => each.startsWith(prefix))) {
    const url = findRunningEmbeddedDatabase({ dataDir: join(folder, name, "postgres") });
    if (url) return url;
  }
  throw new Error(`No server of ${baseURL} runs on this machine.`);
}

type Begin = ReturnType<typeof connect>["sql"]["begin"];
type Work = Extract<Parameters<Begin>[1], (...given: never[]) => unknown>;

/** Works on the rows themselves, for what no call can bring about: time that passed, or what another party did. */
export async function inDatabase(baseURL: string, work: Work): Promise<void> {
  const database = connect(findDatabase(baseURL), { max: 1, name: "panshi e2e" });
  try {
    await database.sql.begin("read write", work);
  } finally {
    await database.close();
  }
}

/** Lets the day pass that a bank account waits before it is paid. */
export const passRefundHold = (baseURL: string, orderId: string): Promise<void> =>
  inDatabase(
    baseURL,
    (tx) => tx`
      update refund_requests set account_entered_at = account_entered_at - interval '25 hours'
      where order_id = ${orderId}`,
  );

/** Lets the ten minutes pass for which an administrator's sessions are confirmed. */
export const expireSessionConfirmation = (baseURL: string, email: string): Promise<void> =>
  inDatabase(
    baseURL,
    (tx) => tx`
      update administrator_sessions set confirmed_at = confirmed_at - interval '11 minutes'
      where administrator_id = (select id from administrators where email = ${email})`,
  );

/** Lets the plans of a member end: everything about them happened `days` earlier. */
export const shiftPlanDays = (baseURL: string, email: string, days: number): Promise<void> =>
  inDatabase(baseURL, async (tx) => {
    const [member] = await tx<{ id: string }[]>`select id from members where email = ${email}`;
    if (!member) throw new Error(`There is no member ${email}.`);
    const { id } = member;
    await tx`update membership_grants set granted_at = granted_at - make_interval(days => ${days}) where member_id = ${id}`;
    await tx`
      update membership_periods set
        starts_at = starts_at - make_interval(days => ${days}), ends_at = ends_at - make_interval(days => ${days})
      where member_id = ${id}`;
    await tx`update members set plan = null, plan_ends_at = null where id = ${id}`;
  });
