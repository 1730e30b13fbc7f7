import { FixedClock } from "@panshi/core/platform/clock";
import type { Interpreter } from "@panshi/core/platform/context";
import type { Gateway } from "@panshi/core/platform/gateway";
import { type PreparedTemplate, testDatabase, type TestDatabase } from "@panshi/db/testing";
import type { FastifyInstance, InjectOptions } from "fastify";
import { pino } from "pino";
import { buildApp } from "./app.ts";
import { readEnvironment } from "./environment.ts";
import { type Admission, LoadShedder } from "./overload/load-shedder.ts";
import type { Website } from "./pages/website.ts";
import { type Services, startServices } from "./services.ts";

export type TestApp = {
  app: FastifyInstance;
  database: TestDatabase;
  services: Services;
  /** The clock of every request; starts at 2026-03-01T04:00Z, noon in Taipei. */
  clock: FixedClock;
  /** Sends a request, with a body as JSON, from an address that only this app uses (X-Forwarded-For). */
  call<T = unknown>(method: InjectMethod, url: string, options?: CallOptions): Promise<TestResponse<T>>;
  close(): Promise<void>;
};
type InjectMethod = NonNullable<InjectOptions["method"]>;
export type CallOptions = {
  /** Sent as JSON. */
  body?: unknown;
  cookies?: Record<string, string>;
  address?: string;
  headers?: Record<string, string>;
  /** Sent unchanged. */
  payload?: string;
};
export type TestResponse<T = unknown> = {
  status: number;
  /** `{}` where the response is not JSON. */
  body: T;
  text: string;
  headers: Record<string, unknown>;
  cookies: Record<string, string>;
};

let addresses = 0;
/** An address in a network (/24) that no other test uses, so that tests do not share throttles. */
export const uniqueNetworkAddress = (): string => {
  addresses += 1;
  return `10.${(addresses >> 8) & 255}.${addresses & 255}.1`;
};

type TestAppOptions = {
  interpreter?: Interpreter;
  /** In place of the configured one. */
  gateway?: Gateway;
  /** Added to the environment. */
  variables?: Record<string, string>;
  /** In place of the built apps; without it their pages and files are not served. */
  website?: Website | ((services: Services) => Promise<Website>);
  /** Registers more routes before the app serves. */
  extend?: (app: FastifyInstance, services: Services) => void;
  /** Decides which requests are refused; without it none is. */
  admission?: Admission;
  /** Shares the database and clock of another app, as a second server would; close this one first. */
  sharing?: TestApp;
};

const testVariables = { NODE_ENV: "test", TRUST_PROXY: "1", ROLE: "web", LOG_LEVEL: "silent" };

/** Creating the job queue's tables takes longer than most test files, so test databases start with them. */
const queueTables: PreparedTemplate = {
  name: "queues",
  prepare: async (url) => {
    const services = await startServices(readEnvironment(testVariables), url, pino({ level: "silent" }));
    await services.close();
  },
};

/** The app as `main` builds it, on an empty database of its own, without the built web and admin apps. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.sharing?.database ?? (await testDatabase({ prepared: queueTables }));
  const environment = readEnvironment({ ...testVariables, ...options.variables });
  const clock = options.sharing?.clock ?? new FixedClock(new Date("2026-03-01T04:00:00Z"));
  const log = pino({ level: environment.LOG_LEVEL });
  const started = await startServices(environment, database.url, log, () => clock.now().getTime());
  await started.cacheReady;
  const services: Services = {
    ...started,
    baseCtx: {
      ...started.baseCtx,
      clock,
      interpreter: options.interpreter ?? started.baseCtx.interpreter,
      gateway: options.gateway ?? started.baseCtx.gateway,
    },
  };
  const { website = null, admission = new LoadShedder() } = options;
  const app = await buildApp(services, typeof website === "function" ? await website(services) : website, admission);
  options.extend?.(app, services);
  const address = uniqueNetworkAddress();
  const call = async <T>(method: InjectMethod, url: string, given: CallOptions = {}): Promise<TestResponse<T>> => {
    const request: InjectOptions = {
      method,
      url,
      headers: {
        "x-forwarded-for": given.address ?? address,
        ...(given.body !== undefined && { "content-type": "application/json" }),
        ...given.headers,
      },
      ...(given.cookies && { cookies: given.cookies }),
      ...(given.body !== undefined && { payload: JSON.stringify(given.body) }),
      ...(given.payload !== undefined && { payload: given.payload }),
    };
    const response = await app.inject(request);
    const isJson = String(response.headers["content-type"]).startsWith("application/json") && response.body !== "";
    return {
      status: response.statusCode,
      body: (isJson ? response.json() : {}) as T,
      text: response.body,
      headers: response.headers,
      cookies: Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])),
    };
  };
  const close = async () => {
    await app.close();
    await started.close();
    if (!options.sharing) await database.close();
  };
  return { app, database, services, clock, call, close };
}
