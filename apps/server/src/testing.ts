import { FixedClock } from "@panshi/core/clock";
import type { Interpreter } from "@panshi/core/context";
import { testDatabase, type TestDatabase } from "@panshi/db/testing";
import type { FastifyInstance, InjectOptions } from "fastify";
import { pino } from "pino";
import { buildApp } from "./app.ts";
import { readEnvironment } from "./environment.ts";
import { type Services, startServices } from "./services.ts";

export type TestApp = {
  app: FastifyInstance;
  database: TestDatabase;
  services: Services;
  /** Every call takes its time from here; starts at 2026-03-01T04:00Z, noon of a Taipei day. */
  clock: FixedClock;
  /** Sends a request from an address of its own (the proxy's header counts), with a body as JSON. */
  call(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", url: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
};
export type CallOptions = {
  body?: unknown;
  cookies?: Record<string, string>;
  address?: string;
  headers?: Record<string, string>;
  payload?: string;
};
export type Answer = {
  status: number;
  // A test reads whatever the call answers.
  body: Record<string, never> & { [key: string]: unknown };
  text: string;
  headers: Record<string, unknown>;
  cookies: Record<string, string>;
};

let addresses = 0;
/** An address that no other test uses, so that throttles do not meet. */
export const ownAddress = (): string => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

/** The app as `main` builds it, on a clean database of its own, without the built clients. `variables` add to the environment. */
export async function testApp(
  options: { interpreter?: Interpreter; variables?: Record<string, string>; url?: string } = {},
): Promise<TestApp> {
  const database = await testDatabase();
  const environment = readEnvironment({
    NODE_ENV: "test",
    TRUST_PROXY: "1",
    ROLE: "web",
    LOG_LEVEL: "silent",
    ...options.variables,
  });
  const started = await startServices(environment, options.url ?? database.url, pino({ level: environment.LOG_LEVEL }));
  const clock = new FixedClock(new Date("2026-03-01T04:00:00Z"));
  const services = {
    ...started,
    base: { ...started.base, clock, interpreter: options.interpreter ?? started.base.interpreter },
  };
  const app = await buildApp(services, null);
  const address = ownAddress();
  const call: TestApp["call"] = async (method, url, given = {}) => {
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
    const isJson = String(response.headers["content-type"]).startsWith("application/json");
    return {
      status: response.statusCode,
      body: (isJson ? response.json() : {}) as Answer["body"],
      text: response.body,
      headers: response.headers,
      cookies: Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])),
    };
  };
  const close = async () => {
    await app.close();
    await started.close();
    await database.close();
  };
  return { app, database, services, clock, call, close };
}
