import { transaction } from "@panshi/db";
import { mailOutbox } from "@panshi/db/schema";
import { asc } from "drizzle-orm";
import type { TestCore } from "../../testing.ts";

/**
 * For tests: empties the outbox. Returns its letters, the first queued first: what each is for and whom it is to, the subject, and
 * the lines of the text that are not blank. `TOKEN` stands for tokens, and `names` for other values that differ in each run.
 */
export async function takeEmails(
  { ctx }: Pick<TestCore, "ctx">,
  names: Readonly<Record<string, string>> = {},
): Promise<string[][]> {
  const { db } = ctx;
  const rows = await db.select().from(mailOutbox).orderBy(asc(mailOutbox.createdAt), asc(mailOutbox.id));
  await transaction(ctx, (tx) => tx.db.delete(mailOutbox));
  return rows.map(({ recipient, subject, body, purpose }) => {
    const text = body.replace(/#token=[\w-]{43}$/m, "#token=TOKEN");
    const letter = [`${purpose} to ${recipient}`, subject, ...text.split("\n").filter((line) => line !== "")];
    return letter.map((line) =>
      Object.entries(names).reduce((left, [name, value]) => left.replaceAll(value, name), line),
    );
  });
}
