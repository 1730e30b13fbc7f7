import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../connection/client.ts";
import { demoAdministrators } from "./demo/administrators.ts";
import { demoCampaigns } from "./demo/campaigns.ts";
import { DEMO_MEMBERS } from "./demo/members/kinds.ts";
import { accountEmails } from "./demo/members/accounts.ts";
import { DEMO_PASSWORD_HASH } from "./demo/password-hash.ts";
import { generatedEmail } from "./demo/members/person.ts";
import { demoPromotions } from "./demo/promotions.ts";
import { demoStories } from "./demo/stories.ts";
import { demoSeller } from "./demo/seller.ts";

const idsOf = (rows: readonly { id?: string }[]) => rows.flatMap(({ id }) => (id ? [id] : []));
const anyOf = (values: readonly string[]): SQL =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;

/** Names, emails and ids of demo rows do not depend on the demo's day. */
const administrators = demoAdministrators(0);
const members = [...accountEmails, ...Array.from({ length: DEMO_MEMBERS }, (_, index) => generatedEmail(index))];
const marketing = {
  campaigns: idsOf(demoCampaigns(0).map(({ row }) => row)),
  promotions: idsOf(demoPromotions(0).map(({ row }) => row)),
};

/** By kind, a condition that finds demo rows by a unique index or in a small table. */
const kinds: readonly { name: string; rows: SQL }[] = [
  { name: "seed run", rows: sql`seed_runs where name in ('demo', 'members')` },
  {
    name: "administrators",
    rows: sql`administrators where is_demo or lower(email) in ${anyOf(administrators.map(({ email }) => email))}`,
  },
  {
    // By email alone, anybody could register with one and keep production from starting.
    name: "members",
    rows: sql`members where lower(email collate "C") in ${anyOf(members)}
      and (password_hash is null or password_hash = ${DEMO_PASSWORD_HASH})`,
  },
  { name: "success stories", rows: sql`success_stories where id in ${anyOf(idsOf(demoStories(0)))}` },
  { name: "campaigns", rows: sql`campaigns where id in ${anyOf(marketing.campaigns)}` },
  { name: "promotions", rows: sql`promotions where id in ${anyOf(marketing.promotions)}` },
  {
    name: "seller",
    rows: sql`settings where key in ('seller', 'trader') and value = ${JSON.stringify(demoSeller)}::jsonb`,
  },
];

export function demoRowsQuery(): SQL {
  const columns = kinds.map(({ rows }, index) => sql`exists (select from ${rows}) as ${sql.raw(`k${index}`)}`);
  return sql`select ${sql.join(columns, sql`, `)}`;
}

/** The kinds of demo rows that a database holds; none in a production database. Takes milliseconds at any size. */
export async function findDemoRows(db: Db): Promise<string[]> {
  const [found] = await db.execute<Record<string, boolean>>(demoRowsQuery());
  return kinds.flatMap(({ name }, index) => (found?.[`k${index}`] ? [name] : []));
}
