import { createHmac } from "node:crypto";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { IdentityProvider } from "@panshi/core/accounts/identity/provider";
import type { Ctx } from "@panshi/core/platform/context";
import { ContentCache } from "@panshi/core/platform/cache";
import { connect, type Database, listen, type Listener } from "@panshi/db";
import { CACHE_CHANNEL } from "@panshi/db/cached-table";
import type { Logger } from "pino";
import { openAiInterpreter } from "./adapters/interpreter.ts";
import { type DatabaseClock, startDatabaseClock } from "./adapters/database-clock.ts";
import { createOpenIdProvider } from "./adapters/identity-provider.ts";
import { pictureEncoder } from "./adapters/picture/picture-encoder.ts";
import { payuniGateway } from "./adapters/payuni.ts";
import type { Environment } from "./environment.ts";
import { s3Storage } from "./adapters/s3-storage.ts";
import { diskStorage, type Storage, uploadTempFolder } from "./adapters/storage.ts";
import { type Queues, startQueues } from "./jobs/queues.ts";

/** Everything that outlives a request. */
export type Services = {
  environment: Environment;
  database: Database;
  log: Logger;
  cache: ContentCache;
  /** Resolves when the cache keeps values, which is once changes are listened for. */
  cacheReady: Promise<void>;
  clock: DatabaseClock;
  queues: Queues;
  storage: Storage;
  /** Where an upload is until its call has ended. */
  uploadFolder: string;
  /** Null where the sign-in with Google is not configured. */
  identityProvider: IdentityProvider | null;
  /** Encrypts the cookie of a pending sign-in with Google. */
  oauthFlowKey: Buffer;
  /** The part of every verb's context that is the same for all requests (http/context.ts adds the others). */
  baseCtx: Omit<Ctx, "actor" | "address" | "requestId">;
  close(): Promise<void>;
};

/** A separate key for each use of APP_SECRET. */
const deriveKey = (secret: string, purpose: string) => createHmac("sha256", secret).update(purpose).digest();

/** Connects to a migrated database and starts what runs beside requests. `url` is a Postgres URL; `cacheTime`: for tests. */
export async function startServices(
  environment: Environment,
  url: string,
  log: Logger,
  cacheTime?: () => number,
): Promise<Services> {
  const cache = new ContentCache(cacheTime && { now: cacheTime });
  const database = connect(url, {
    max: 10,
    name: `panshi ${environment.ROLE}`,
    // Before the caller is answered: the notification of its own change arrives some time later.
    onCachedWrite: (tableName) => cache.drop(tableName),
  });
  const clock = await startDatabaseClock(database.sql, log);
  const listener = listenForChanges(url, cache, log);
  const gateway = environment.payuni && payuniGateway(environment.payuni, log);
  const hashKey = deriveKey(environment.secret, "keyed hashes");
  // The same paths from src and from dist.
  const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const dataFolder = resolve(resolvePath("../../.."), environment.DATA_DIR);
  const bundled = resolvePath("../goods");
  const storage = environment.s3 ? s3Storage(environment.s3, bundled, log) : diskStorage(dataFolder, bundled);
  const queues = await startQueues({ environment, url, db: database.db, clock, log, gateway, hashKey, storage });
  const pictures = pictureEncoder(log);
  const { OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_MODEL } = environment;
  const baseCtx = {
    db: database.db,
    clock,
    log,
    cache,
    origin: environment.publicUrl.origin,
    hashKey,
    secretKey: deriveKey(environment.secret, "stored secrets"),
    requiresTotp: environment.production,
    enqueue: queues.enqueue,
    storage,
    // The built website brings them (pages/website.ts).
    previews: null,
    encodePicture: pictures.encode,
    interpreter: OPENAI_BASE_URL
      ? openAiInterpreter({ baseUrl: OPENAI_BASE_URL, apiKey: OPENAI_API_KEY, model: OPENAI_MODEL })
      : null,
    interpreterDailyCap: environment.AI_DAILY_CAP,
    gateway,
  };
  const identityProvider = environment.google && createOpenIdProvider(environment.google);
  const oauthFlowKey = deriveKey(environment.secret, "sign-in flows");
  const close = async () => {
    clock.stop();
    await queues.stop();
    pictures.process.close();
    await listener.close();
    await database.close();
  };
  return {
    environment,
    database,
    log,
    cache,
    cacheReady: listener.ready,
    clock,
    queues,
    storage,
    uploadFolder: uploadTempFolder(dataFolder),
    identityProvider,
    oauthFlowKey,
    baseCtx,
    close,
  };
}

/** Drops cached content when any server changes it, and caches nothing while this server is not notified of changes. */
function listenForChanges(url: string, cache: ContentCache, log: Logger): Listener {
  cache.setListening(false);
  return listen(url, CACHE_CHANNEL, {
    onMessage: (tableName) => cache.drop(tableName),
    onReady: () => cache.setListening(true),
    onLost: () => {
      cache.setListening(false);
      log.warn({}, "content cache disabled: lost the LISTEN connection");
    },
  });
}
