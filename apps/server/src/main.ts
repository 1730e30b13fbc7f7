import { dirname, join, resolve } from "node:path";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { migrateForMode } from "@panshi/db/mode";
import { startEmbeddedDatabase } from "@panshi/db/embedded";
import { seed } from "@panshi/db/seed";
import { pino } from "pino";
import { buildApp } from "./app.ts";
import { type Environment, EnvironmentError, readEnvironment } from "./environment.ts";
import { startServices } from "./services.ts";
import { explainStartupError } from "./startup-error.ts";
import { loadWebsite } from "./pages/website.ts";

/** The repository's root: both `apps/server/src` and the built `apps/server/dist` lie three below it. */
const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");

/** Progress that a person reads; the log proper is JSON on standard output. */
const say = (line: string) => process.stderr.write(`${line}\n`);

if (existsSync(join(root, ".env"))) process.loadEnvFile(join(root, ".env"));

async function start(environment: Environment): Promise<void> {
  // Collected in 8 kB pieces: measured faster than a write a line, and flushed each second and at the end.
  const destination = pino.destination({ fd: 1, minLength: 8192, sync: false, periodicFlush: 1000 });
  const log = pino({ level: environment.LOG_LEVEL, base: null }, destination);
  const stops: (() => Promise<void>)[] = [];
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
    destination.flushSync();
  };
  stopOnSignals(stopAll);
  try {
    let url = environment.DATABASE_URL;
    if (!url) {
      const embedded = await startEmbeddedDatabase({
        dataDir: resolve(root, environment.DATA_DIR, "postgres"),
        log: say,
      });
      stops.push(() => embedded.stop());
      url = embedded.url;
    }
    await migrateForMode({
      url,
      mode: environment.production ? "production" : "demo",
      embedded: !environment.DATABASE_URL,
      log: say,
      migrationsDir: join(root, "packages/db/migrations"),
    });
    if (environment.seed !== "none") await seed({ url, kind: environment.seed, log: say });
    const services = await startServices(environment, url, log);
    stops.push(() => services.close());
    if (environment.ROLE !== "worker") {
      const app = await buildApp(services, await loadWebsite(services, join(root, "apps")));
      stops.push(() => app.close());
      await app.listen({ port: environment.PORT, host: environment.HOST });
      announce(environment);
    } else say("worker: waiting for jobs");
  } catch (error) {
    await stopAll();
    throw error;
  }
}

function announce(environment: Environment): void {
  say(`\n磐石祈願網  ${environment.publicUrl.origin}`);
  if (environment.production) {
    if (environment.payuni?.test)
      say(
        "  payments      PAYUNi's sandbox: no money moves, and buyers are told so (PAYUNI_API=production takes money)",
      );
    return;
  }
  say(`  member site   ${environment.publicUrl.origin}/`);
  say(`  back office   ${environment.publicUrl.origin}/admin`);
  say(`  sent mail     ${environment.publicUrl.origin}/_mail`);
  say(`  design        ${environment.publicUrl.origin}/_design`);
  say(`  API           ${environment.publicUrl.origin}/api/docs`);
  if (environment.payuni?.local) say(`  test gateway  ${environment.payuni.host}/ (no money moves)`);
  if (environment.seed === "demo") {
    say("  accounts      member@panshi.test, super@panshi.test, admin@panshi.test, moderator@panshi.test");
    say("  password      panshi-demo-2026");
  }
  say("  stop          Ctrl-C");
}

/** The first signal stops in order; a second one while that goes on ends at once. */
function stopOnSignals(stopAll: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      say("stopping …");
      stopAll().then(
        () => process.exit(0),
        (error: unknown) => {
          say(`could not stop cleanly: ${error instanceof Error ? error.message : String(error)}`);
          process.exit(1);
        },
      );
    });
  }
}

try {
  await start(readEnvironment(process.env));
} catch (error) {
  say(error instanceof EnvironmentError ? error.message : explainStartupError(error));
  process.exit(1);
}
