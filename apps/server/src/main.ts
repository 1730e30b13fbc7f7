import { dirname, join, resolve } from "node:path";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { databaseFailure } from "@panshi/db";
import { migrateForMode, DatabaseModeError } from "@panshi/db/mode";
import { EmbeddedDatabaseError, EmbeddedDatabaseInUseError, startEmbeddedDatabase } from "@panshi/db/embedded";
import { seed } from "@panshi/db/seed";
import { pino } from "pino";
import { buildApp } from "./app.ts";
import { type Environment, EnvironmentError, readEnvironment } from "./environment.ts";
import { LoadShedder } from "./overload/load-shedder.ts";
import { sampleLoad } from "./overload/sample-load.ts";
import { startServices } from "./services.ts";
import { loadWebsite } from "./pages/website.ts";

const errorCode = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");

/** The repository's root, three folders above both `apps/server/src` and `apps/server/dist`. */
const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");

/** Progress for the person at the terminal; the log is JSON on standard output. */
const print = (line: string) => process.stderr.write(`${line}\n`);

if (existsSync(join(root, ".env"))) process.loadEnvFile(join(root, ".env"));

async function start(environment: Environment): Promise<void> {
  // Buffered in 8 kB pieces, which is faster than one write a line; flushed each second and at the end.
  const destination = pino.destination({ fd: 1, minLength: 8192, sync: false, periodicFlush: 1000 });
  const log = pino({ level: environment.LOG_LEVEL, base: null }, destination);
  const cleanups: (() => Promise<void> | void)[] = [];
  const stopAll = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    destination.flushSync();
  };
  stopOnSignals(stopAll);
  try {
    let url = environment.DATABASE_URL;
    if (!url) {
      const embedded = await startEmbeddedDatabase({
        dataDir: resolve(root, environment.DATA_DIR, "postgres"),
        log: print,
      });
      cleanups.push(() => embedded.stop());
      url = embedded.url;
    }
    await migrateForMode({
      url,
      mode: environment.production ? "production" : "demo",
      embedded: !environment.DATABASE_URL,
      log: print,
      migrationsDir: join(root, "packages/db/migrations"),
    });
    if (environment.seed !== "none") await seed({ url, kind: environment.seed, log: print });
    const services = await startServices(environment, url, log);
    cleanups.push(() => services.close());
    if (environment.ROLE !== "worker") {
      const shedder = new LoadShedder();
      const app = await buildApp(services, await loadWebsite(services, join(root, "apps")), shedder);
      cleanups.push(() => app.close(), sampleLoad(shedder, services));
      await app.listen({ port: environment.PORT, host: environment.HOST });
      printAddresses(environment);
    } else print("worker: waiting for jobs");
  } catch (error) {
    await stopAll();
    throw error;
  }
}

function printAddresses(environment: Environment): void {
  print(`\n磐石祈願網  ${environment.publicUrl.origin}`);
  if (environment.production) {
    if (environment.payuni?.test)
      print(
        "  payments      PAYUNi's sandbox: no money moves, and buyers are told so (PAYUNI_API=production takes money)",
      );
    return;
  }
  print(`  member site   ${environment.publicUrl.origin}/`);
  print(`  back office   ${environment.publicUrl.origin}/admin`);
  print(`  sent mail     ${environment.publicUrl.origin}/_mail`);
  print(`  design        ${environment.publicUrl.origin}/_design`);
  print(`  API           ${environment.publicUrl.origin}/api/docs`);
  printStandIns(environment);
  if (environment.seed === "demo") {
    print("  accounts      member@panshi.test, super@panshi.test, admin@panshi.test, moderator@panshi.test");
    print("  password      panshi-demo-2026");
  }
  print("  stop          Ctrl-C");
}

/** The name by which the demo's model is configured (tooling/stand-ins). */
const STAND_IN_MODEL = "demo";

/** What stands in for outside parties on this machine, and how to see it slow or failing. */
function printStandIns({ payuni, google, OPENAI_BASE_URL, OPENAI_MODEL }: Environment): void {
  if (payuni?.local) print(`  test gateway  ${payuni.host}/ (no money moves; a card that ends in 0002 fails)`);
  if (OPENAI_BASE_URL && OPENAI_MODEL === STAND_IN_MODEL)
    print(
      `  demo model    ${new URL(OPENAI_BASE_URL).origin}/ (no AI; slow or failing as chosen there, or by 模型很慢 or 模型失敗 in a question)`,
    );
  if (google?.issuer.startsWith("http:")) print(`  demo Google   ${google.issuer}/ (choose who signs in, or cancel)`);
}

/** The first signal stops gracefully; a second one meanwhile ends the process at once. */
function stopOnSignals(stopAll: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      print("stopping …");
      stopAll().then(
        () => process.exit(0),
        (error: unknown) => {
          print(`shutdown failed: ${error instanceof Error ? error.message : String(error)}`);
          process.exit(1);
        },
      );
    });
  }
}

try {
  await start(readEnvironment(process.env));
} catch (error) {
  print(error instanceof EnvironmentError ? error.message : explainStartupError(error));
  process.exit(1);
}

/** Why the server did not start, in a sentence that says what to do; the stack only for an unknown error. */
function explainStartupError(error: unknown): string {
  if (
    error instanceof EmbeddedDatabaseInUseError ||
    error instanceof EmbeddedDatabaseError ||
    error instanceof DatabaseModeError
  )
    return error.message;
  const code = errorCode(error) || errorCode(error instanceof Error ? error.cause : undefined);
  switch (code) {
    case "EADDRINUSE":
      return "The port is in use: stop the other program, or choose another port with PORT=3001 npm start.";
    case "EACCES":
      return "This port or folder may not be used by you: choose a PORT above 1023 and a DATA_DIR that you may write.";
    case "ENOSPC":
      return "The disk is full: make room, then start again.";
    case "ECONNREFUSED":
    case "CONNECT_TIMEOUT":
    case "ENOTFOUND":
      return "The database at DATABASE_URL does not answer: start it, correct the address, or unset DATABASE_URL for the embedded one.";
    case "ERR_MODULE_NOT_FOUND":
    case "ENOENT":
      return `Something that the build makes is missing (${error instanceof Error ? error.message.split("\n")[0] : ""}): run npm run build, then start again.`;
  }
  if (databaseFailure(error)?.code.startsWith("28"))
    return "The database refused the account in DATABASE_URL: correct its user or password.";
  return `The server did not start. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
