import { hasPermission, type Permission, type Role } from "@panshi/contracts/platform/permissions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../testing.ts";
import { seed } from "./index.ts";

/** A column whose values are ids of rows of another table, by a foreign key or without one. */
type Relation = { table: string; column: string; parent: string; key: string; required: boolean };
type Column = { table: string; column: string; type: string; nullable: boolean };

let database: TestDatabase;
let relations: Relation[];
let times: Map<string, Column[]>;
const query = async <T extends object>(text: string): Promise<T[]> => [...(await database.sql.unsafe<T[]>(text))];

/** How many members the demo began with, and those who were added later, as of a day before the demo's. */
const demos = [[400], [1_247, 1_800]] as const;

for (const [first, added] of demos)
  describe(`a demo of ${first} members${added ? `, and later ${added}` : ""}`, () => {
    beforeAll(async () => {
      database = await testDatabase({ max: 2 });
      const seedMembers = (members: number, at: string) =>
        seed({ url: database.url, kind: "demo", at, members, log: () => {} });
      await seedMembers(first, "2026-03-20");
      if (added) await seedMembers(added, "2024-09-01");
      await readRelations();
    }, 60_000);
    afterAll(() => database.close());
    testRelations();
  });

async function readRelations(): Promise<void> {
  const columns =
    await query<Column>(`select c.table_name as table, column_name as column, udt_name as type, is_nullable = 'YES' as nullable
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and c.table_name <> 'seed_runs'`);
  times = Map.groupBy(
    columns.filter(({ type, column }) => type === "timestamptz" && column !== "updated_at"),
    ({ table }) => table,
  );
  relations = [...(await foreignKeys()), ...(await relationsWithoutKey(columns))];
}

const foreignKeys = () =>
  query<Relation>(`select k.conrelid::regclass::text as table, a.attname as column, k.confrelid::regclass::text as parent, p.attname as key,
      a.attnotnull as required
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      join pg_attribute p on p.attrelid = k.confrelid and p.attnum = k.confkey[1]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2`);

/** Columns of ids for which an area may have no foreign key: their parent is the table in which all of their values are found. */
async function relationsWithoutKey(columns: readonly Column[]): Promise<Relation[]> {
  const uuids = columns.filter(({ type }) => type === "uuid");
  const parents = uuids.filter(({ column }) => column === "id").map(({ table }) => table);
  const known = new Set((await foreignKeys()).map(({ table, column }) => `${table}.${column}`));
  const found: Relation[] = [];
  for (const { table, column } of uuids) {
    if (column === "id" || known.has(`${table}.${column}`)) continue;
    const values = `select distinct "${column}" as id from "${table}" where "${column}" is not null`;
    const holders = parents.map(
      (parent) =>
        `select '${parent}' as parent where exists (${values}) and not exists (${values} except select id from "${parent}")`,
    );
    for (const { parent } of await query<{ parent: string }>(holders.join(" union all ")))
      found.push({ table, column, parent, key: "id", required: false });
  }
  return found;
}

/** When a row of `table` came to be: its creation, or the earliest of the times that it must have; as its required parent where it has none. */
function birthOf(table: string, row: string): string | null {
  const required = times.get(table)?.flatMap(({ column, nullable }) => (nullable ? [] : [`${row}.${column}`])) ?? [];
  const created = required.find((column) => column.endsWith(".created_at"));
  if (created) return created;
  if (required.length > 0) return `least(${required.join(", ")})`;
  const owner = relations.find((each) => each.table === table && each.required);
  const birth = owner && birthOf(owner.parent, "owner");
  return birth
    ? `(select ${birth} from "${owner.parent}" owner where owner.${owner.key} = ${row}.${owner.column})`
    : null;
}

/** Where a row may point at one that came later, the time from which it does. */
const linkedAt: Readonly<Record<string, string>> = {
  "referrals.order_id": "rewarded_at",
  "referrals.referrer_promotion_id": "rewarded_at",
  "referrals.referee_promotion_id": "rewarded_at",
};

/** When a row began to point at its parent: `decided_by` at `decided_at`, else when it came to be. */
function linkTime({ table, column }: Relation): string | null {
  const named = linkedAt[`${table}.${column}`] ?? column.replace(/_by$/, "_at");
  const isTime = times.get(table)?.some((each) => each.column === named);
  return isTime ? `child.${named}` : birthOf(table, "child");
}

/**
 * What a parent has become before it has children, where that is later than its creation; and the children that may come before. A
 * member may pay for a plan before the registration is completed.
 */
const milestones: Readonly<Record<string, { at: string; before: readonly string[] }>> = {
  members: {
    at: "registration_completed_at",
    before: [
      "orders",
      "purchases",
      "membership_grants",
      "membership_periods",
      "notification_recipients",
      "mail_outbox",
      "referral_codes",
      "referrals",
    ],
  },
  orders: { at: "paid_at", before: ["order_items", "payment_attempts", "invoices", "coupon_uses"] },
  payment_attempts: { at: "paid_at", before: [] },
  refund_requests: { at: "decided_at", before: [] },
  refunds: { at: "done_at", before: ["order_holds"] },
  notifications: { at: "sent_at", before: [] },
  products: { at: "created_at", before: [] },
};

/** The relations with rows for which the condition holds, and how many. */
async function violations(condition: (relation: Relation) => string | false | null | undefined): Promise<string[]> {
  const found: string[] = [];
  for (const relation of relations) {
    const { table, column, parent, key } = relation;
    const wrong = condition(relation);
    if (!wrong) continue;
    const [row] = await query<{ count: number }>(
      `select count(*)::int as count from "${table}" child join "${parent}" parent on parent.${key} = child.${column} where ${wrong}`,
    );
    if (row && row.count > 0) found.push(`${table}.${column} → ${parent}: ${row.count}`);
  }
  return found;
}

/** What whoever stands in this column did. */
const actorPermissions: Readonly<Record<string, Permission>> = {
  "membership_grants.administrator_id": "members:write",
  "notifications.administrator_id": "notifications:send-all",
  "prayers.care_attended_by": "care:attend",
  "prayers.replied_by": "prayers:reply",
  "refund_requests.decided_by": "orders:refund",
  "refunds.administrator_id": "orders:refund",
};

function testRelations(): void {
  test("walks the relations of the demo, those without a foreign key too", () => {
    const walked = relations.map(({ table, column, parent }) => `${table}.${column} → ${parent}`);
    for (const relation of [
      "refunds.attempt_id → payment_attempts",
      "prayers.member_id → members",
      "prayers.replied_by → administrators",
      "referrals.referrer_id → members",
      "orders.campaign_id → campaigns",
    ])
      expect(walked).toContain(relation);
  });

  test("no row is older than what it belongs to", async () => {
    expect(
      await violations((relation) => {
        const [at, birth] = [linkTime(relation), birthOf(relation.parent, "parent")];
        return at && birth && `${at} < ${birth}`;
      }),
    ).toEqual([]);
  });

  test("a registration is completed before a wish, an order paid before its refund, a refund made before its allowance", async () => {
    expect(
      await violations((relation) => {
        const milestone = milestones[relation.parent];
        const at = linkTime(relation);
        return milestone && !milestone.before.includes(relation.table) && at && `${at} < parent.${milestone.at}`;
      }),
    ).toEqual([]);
  });

  test("nothing happened to a row before it was made", async () => {
    const early: string[] = [];
    for (const [table, columns] of times) {
      const birth = birthOf(table, "row");
      for (const { column } of columns) {
        const [found] = await query<{ count: number }>(
          `select count(*)::int as count from "${table}" row where row.${column} < ${birth}`,
        );
        if (found && found.count > 0) early.push(`${table}.${column}: ${found.count}`);
      }
    }
    expect(early).toEqual([]);
  });

  test("whoever did something was an administrator by then, and held the permission", async () => {
    for (const relation of relations.filter(({ parent }) => parent === "administrators")) {
      const { table, column } = relation;
      const at = linkTime(relation);
      const actors = await query<{ role: Role; timely: boolean }>(
        `select distinct parent.role, ${at ?? "null"} >= parent.created_at as timely from "${table}" child
        join administrators parent on parent.id = child.${column}`,
      );
      const permission = actorPermissions[`${table}.${column}`];
      for (const { role, timely } of actors) {
        const may = permission !== undefined && hasPermission(role, permission);
        expect({ actor: `${table}.${column}`, role, may, timely }).toEqual({
          actor: `${table}.${column}`,
          role,
          may: true,
          timely: true,
        });
      }
    }
  });
}
