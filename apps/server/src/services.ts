import { createHmac } from "node:crypto";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { IdentityProvider } from "@panshi/core/account/identity";
import type { Ctx } from "@panshi/core/context";
import { KEPT_CHANNEL, Kept, type KeptTag, keptTags } from "@panshi/core/kept";
import { connect, type Database, listen, type Listener } from "@panshi/db";
import type { Logger } from "pino";
import { openAiInterpreter } from "./adapters/interpreter.ts";
import { type DatabaseClock, followDatabase } from "./adapters/database-clock.ts";
import { openIdProvider } from "./adapters/identity-provider.ts";
import { payuniGateway } from "./adapters/payuni.ts";
import type { Environment } from "./environment.ts";
import { diskStorage, type Storage } from "./adapters/storage.ts";
import { type Queues, startQueues } from "./jobs/queues.ts";

/** Everything that the app needs and that outlives a request. */
export type Services = {
  environment: Environment;
  database: Database;
  log: Logger;
  kept: Kept;
  clock: DatabaseClock;
  queues: Queues;
  storage: Storage;
  /** Null where Google's sign-in is not configured. */
  identityProvider: IdentityProvider | null;
  /** Seals what a browser keeps of a sign-in on its way. */
  flowKey: Buffer;
  /** What every call's context starts from; address and request are added by the transport. */
  base: Omit<Ctx, "actor" | "address" | "requestId">;
  close(): Promise<void>;
};

/** A key of its own for each use of APP_SECRET. */
const derive = (secret: string, purpose: string) => createHmac("sha256", secret).update(purpose).digest();

/** Connects to a migrated database and starts what runs beside requests. `url` is a Postgres address. */
export async function startServices(environment: Environment, url: string, log: Logger): Promise<Services> {
  const database = connect(url, { max: 10, name: `panshi ${environment.ROLE}` });
  const clock = await followDatabase(database.sql, log);
  const kept = new Kept();
  const listener = followContent(url, kept, log);
  const gateway = environment.payuni && payuniGateway(environment.payuni, log);
  const hashKey = derive(environment.secret, "keyed hashes");
  const queues = await startQueues({ environment, url, db: database.db, clock, log, gateway, hashKey });
  // The same from src and from dist.
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const storage = diskStorage(resolve(here("../../.."), environment.DATA_DIR), here("../goods"));
  const { OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_MODEL } = environment;
  const base = {
    db: database.db,
    clock,
    log,
    kept,
    origin: environment.publicUrl.origin,
    hashKey,
    enqueue: queues.enqueue,
    interpreter: OPENAI_BASE_URL
      ? openAiInterpreter({ baseUrl: OPENAI_BASE_URL, apiKey: OPENAI_API_KEY, model: OPENAI_MODEL })
      : null,
    interpreterDailyCap: environment.AI_DAILY_CAP,
    gateway,
  };
  const identityProvider = environment.google && openIdProvider(environment.google);
  const flowKey = derive(environment.secret, "sign-in flows");
  const close = async () => {
    clock.stop();
    await queues.stop();
    await listener.close();
    await database.close();
  };
  return { environment, database, log, kept, clock, queues, storage, identityProvider, flowKey, base, close };
}

/** Drops what is kept when any server says that content changed, and all of it while nobody could tell us. */
function followContent(url: string, kept: Kept, log: Logger): Listener {
  kept.setListening(false);
  return listen(url, KEPT_CHANNEL, {
    onMessage: (tag) => {
      if ((keptTags as readonly string[]).includes(tag)) kept.drop(tag as KeptTag);
      else kept.dropAll();
    },
    onReady: () => kept.setListening(true),
    onLost: () => {
      kept.setListening(false);
      log.warn({}, "lost the channel that tells of changed content; nothing is kept until it is back");
    },
  });
}
