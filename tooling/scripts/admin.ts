// npm run admin -- --email A [--name N]: makes a super administrator; the password comes from standard input.
import { parseArgs } from "node:util";
import { NewSuperAdministrator } from "@panshi/contracts/administrator";
import { Email } from "@panshi/contracts/member";
import { AppError } from "@panshi/contracts/errors";
import { systemClock } from "@panshi/core/clock";
import { createSuperAdministrator } from "@panshi/core/administrator/create-super-administrator";
import { connect } from "@panshi/db";
import { explainDatabaseError, openDatabaseServer, prepareDatabase, readEnvFile } from "./database.ts";
import { readPassword } from "./password.ts";
import { runCommand, logStep, CommandError } from "./command.mjs";

await runCommand(async () => {
  readEnvFile();
  const options = readOptions();
  if (process.env.NODE_ENV === "production" && !process.env.DATABASE_URL)
    throw new CommandError("正式環境需要設定 DATABASE_URL。", "Production needs DATABASE_URL.");
  const email = Email.safeParse(options.email);
  if (!email.success) throw refused({ path: "email", message: email.error.issues[0]?.message ?? "" });
  const read = NewSuperAdministrator.safeParse({ ...options, password: await readPassword() });
  if (!read.success) throw refused(read.error.issues[0]);
  const begun = performance.now();
  try {
    await create(read.data);
  } catch (error) {
    throw explainDatabaseError(error);
  }
  logStep("admin", `${read.data.email} may sign in at /admin`, begun);
});

function readOptions(): { email: string | undefined; name?: string } {
  try {
    const { values } = parseArgs({ options: { email: { type: "string" }, name: { type: "string" } } });
    return { email: values.email, ...(values.name !== undefined && { name: values.name }) };
  } catch (error) {
    // Without the arguments, which may contain a password.
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(
      "只接受 --email 與 --name；密碼從標準輸入讀取。",
      "Only --email and --name are taken; the password is read from standard input.",
    );
  }
}

async function create(input: NewSuperAdministrator): Promise<void> {
  const server = await openDatabaseServer();
  try {
    await prepareDatabase(server.url, process.env.NODE_ENV === "production" ? "production" : null);
    const database = connect(server.url, { max: 1, name: "panshi admin" });
    const actor = { kind: "system" } as const;
    const ctx = { db: database.db, clock: systemClock, actor, address: "", requestId: "npm run admin" };
    try {
      await createSuperAdministrator({ ctx, input });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "email_taken")
        throw new CommandError("已經有管理員使用這個電子郵件。", "An administrator has this e-mail already.");
      throw refused(error.issues?.[0]);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

type Refused = { path: string | readonly PropertyKey[]; message: string } | undefined;

/** The schema's message in Chinese, and the name of the invalid input in English. */
function refused(issue: Refused): CommandError {
  const what = { email: "--email", name: "--name", password: "The password on standard input" };
  const named = Object.entries(what).find(([key]) => key === String(issue?.path))?.[1] ?? "Something given";
  return new CommandError(`${issue?.message ?? "資料不正確"}。`, `${named} is missing or cannot be taken.`);
}
