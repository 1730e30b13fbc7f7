import { canonicalEmail } from "@panshi/contracts/platform/email-address";
import { afterAll, beforeAll, expect, it } from "vitest";
import { emailEquals } from "./email.ts";
import { administrators, members } from "./schema/index.ts";
import { testDatabase, type TestDatabase } from "./testing.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it("folds every character as canonicalEmail does, including capitals beyond ASCII", async () => {
  const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    (each) => each !== "\0" && each.isWellFormed(),
  );
  const texts = characters.map((each) => `A${each}b@Example.com`);
  const rows = await database.sql<{ folded: string }[]>`
    select lower(each collate "C") as folded from unnest(${texts}::text[]) with ordinality as given (each, place) order by place`;
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(canonicalEmail));
});

it.each([
  ["members_email_key", members, ""],
  // The email of a deleted administrator is free again.
  ["administrators_email_key", administrators, "and deleted_at is null"],
] as const)("is looked up by the unique index %s", async (index, table, condition) => {
  const plan = await database.sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    return tx`explain select 1 from ${tx(index.replace("_email_key", ""))}
      where lower(email collate "C") = 'a@example.com' ${tx.unsafe(condition)}`;
  });
  expect(JSON.stringify(plan)).toContain(index);
  const sent = database.db.select().from(table).where(emailEquals(table.email, " A@Example.com")).toSQL();
  expect([sent.sql, sent.params]).toEqual([
    expect.stringMatching(/lower\(.*"email" collate "C"\) = \$1$/),
    ["a@example.com"],
  ]);
});
