// npm run admin -- --email A [--name N]: makes a super administrator; the password comes from standard input.
// npm run admin -- --reset-totp A: takes the second factor of an administrator away, who lost it with the recovery codes.
import { parseArgs } from "node:util";
import { NewSuperAdministrator } from "@panshi/contracts/accounts/administrator";
import { Email } from "@panshi/contracts/platform/email-address";
import { AppError } from "@panshi/contracts/platform/errors";
import type { AuditCtx } from "@panshi/core/platform/audit/write-audit";
import { readEnvFile } from "./environment.mjs";
import { readPasswordFromStdin } from "./password.ts";
import { runCommand, logStep, CommandError } from "./command.mjs";

// What works on the database is loaded once the arguments are taken: a refusal need not wait for it.

await runCommand(async () => {
  readEnvFile();
  const options = readOptions();
  if (process.env.NODE_ENV === "production" && !process.env.DATABASE_URL)
    throw new CommandError("正式環境需要設定 DATABASE_URL。", "Production needs DATABASE_URL.");
  if (options.resetTotp !== undefined) return reset(options.resetTotp);
  const email = readEmail(options.email, "email");
  const { name } = options;
  const read = NewSuperAdministrator.safeParse({
    email,
    ...(name && { name }),
    password: await readPasswordFromStdin(),
  });
  if (!read.success) throw refused(read.error.issues[0]);
  const begun = performance.now();
  const { createSuperAdministrator } = await import("@panshi/core/accounts/administrator/create-super-administrator");
  await withDatabase((ctx) => createSuperAdministrator(ctx, read.data));
  logStep("admin", `${read.data.email} may sign in at /admin`, begun);
});

async function reset(given: string): Promise<void> {
  const email = readEmail(given, "reset-totp");
  const begun = performance.now();
  const { resetTotpByEmail } = await import("@panshi/core/accounts/totp/reset-totp-by-email");
  await withDatabase((ctx) => resetTotpByEmail(ctx, { email }));
  logStep("admin", `${email} may sign in with the password alone, and sets up a new second factor`, begun);
}

function readEmail(given: string | undefined, path: string): string {
  const email = Email.safeParse(given);
  if (!email.success) throw refused({ path, message: email.error.issues[0]?.message ?? "" });
  return email.data;
}

function readOptions(): { email?: string | undefined; name?: string | undefined; resetTotp?: string | undefined } {
  try {
    const type = "string" as const;
    const { values } = parseArgs({ options: { email: { type }, name: { type }, "reset-totp": { type } } });
    return { email: values.email, name: values.name, resetTotp: values["reset-totp"] };
  } catch (error) {
    // Without the arguments, which may contain a password.
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(
      "只接受 --email、--name 與 --reset-totp；密碼從標準輸入讀取。",
      "Only --email, --name and --reset-totp are taken; the password is read from standard input.",
    );
  }
}

async function withDatabase(work: (ctx: AuditCtx) => Promise<unknown>): Promise<void> {
  const { explainDatabaseError } = await import("./database.ts");
  try {
    await workOnDatabase(work);
  } catch (error) {
    throw explainDatabaseError(error);
  }
}

async function workOnDatabase(work: (ctx: AuditCtx) => Promise<unknown>): Promise<void> {
  const [{ connect }, { systemClock }, { openDatabaseServer, migrateDatabase: prepareDatabase }] = await Promise.all([
    import("@panshi/db"),
    import("@panshi/core/platform/clock"),
    import("./database.ts"),
  ]);
  const server = await openDatabaseServer();
  try {
    await prepareDatabase(server.url, process.env.NODE_ENV === "production" ? "production" : null);
    const database = connect(server.url, { max: 1, name: "panshi admin" });
    const actor = { kind: "system" } as const;
    const ctx = { db: database.db, clock: systemClock, actor, address: "", requestId: "npm run admin" };
    try {
      await work(ctx);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "email_taken")
        throw new CommandError("已經有管理員使用這個電子郵件。", "An administrator has this e-mail already.");
      if (error.code === "not_found")
        throw new CommandError("沒有管理員使用這個電子郵件。", "No administrator has this e-mail.");
      if (error.code === "totp_unset")
        throw new CommandError("這位管理員沒有設定兩步驟驗證。", "This administrator has no second factor.");
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
  const what = {
    email: "--email",
    "reset-totp": "--reset-totp",
    name: "--name",
    password: "The password on standard input",
  };
  const named = Object.entries(what).find(([key]) => key === String(issue?.path))?.[1] ?? "Something given";
  return new CommandError(`${issue?.message ?? "資料不正確"}。`, `${named} is missing or cannot be taken.`);
}
