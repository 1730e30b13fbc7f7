import { createHmac } from "node:crypto";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { IdentityProvider } from "@panshi/core/identity/provider";
import type { Ctx } from "@panshi/core/context";
import { CACHE_CHANNEL, ContentCache, type CacheTag, cacheTags } from "@panshi/core/cache";
import { connect, type Database, listen, type Listener } from "@panshi/db";
import type { Logger } from "pino";
import { openAiInterpreter } from "./adapters/interpreter.ts";
import { type DatabaseClock, startDatabaseClock } from "./adapters/database-clock.ts";
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
  cache: ContentCache;
  clock: DatabaseClock;
  queues: Queues;
  storage: Storage;
  /** Null where Google's sign-in is not configured. */
  identityProvider: IdentityProvider | null;
  /** Seals what a browser keeps of a sign-in on its way. */
  oauthFlowKey: Buffer;
  /** What every call's context starts from; address and request are added by the transport. */
  baseCtx: Omit<Ctx, "actor" | "address" | "requestId">;
  close(): Promise<void>;
};

/** A key of its own for each use of APP_SECRET. */
const derive = (secret: string, purpose: string) => createHmac("sha256", secret).update(purpose).digest();

/** Connects to a migrated database and starts what runs beside requests. `url` is a Postgres address. */
export async function startServices(environment: Environment, url: string, log: Logger): Promise<Services> {
  const database = connect(url, { max: 10, name: `panshi ${environment.ROLE}` });
  const clock = await startDatabaseClock(database.sql, log);
  const cache = new ContentCache();
  const listener = followContent(url, cache, log);
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
    cache,
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
  return {
    environment,
    database,
    log,
    cache,
    clock,
    queues,
    storage,
    identityProvider,
    oauthFlowKey: flowKey,
    baseCtx: base,
    close,
  };
}

/** Drops what is cached when any server says that content changed, and all of it while nobody could tell us. */
function followContent(url: string, cache: ContentCache, log: Logger): Listener {
  cache.setListening(false);
  return listen(url, CACHE_CHANNEL, {
    onMessage: (tag) => {
      if ((cacheTags as readonly string[]).includes(tag)) cache.drop(tag as CacheTag);
      else cache.dropAll();
    },
    onReady: () => cache.setListening(true),
    onLost: () => {
      cache.setListening(false);
      log.warn({}, "lost the channel that tells of changed content; nothing is cached until it is back");
    },
  });
}
