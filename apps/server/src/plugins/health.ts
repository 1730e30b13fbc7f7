import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { neverRefusedConfig } from "../http/never-refused-config.ts";
import { openInMaintenanceConfig } from "../http/open-in-maintenance-config.ts";
import type { Services } from "../services.ts";

const DATABASE_TIMEOUT_MS = 2000;

/** `/health/live`: the process answers. `/health/ready`: it can serve; 503 while the database is unreachable or the server is stopping. */
export function health(app: FastifyInstance, { database }: Services): void {
  let stopping = false;
  app.addHook("preClose", (done) => {
    stopping = true;
    done();
  });
  const config = { ...openInMaintenanceConfig, ...neverRefusedConfig };
  app.get("/health/live", { config }, (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  app.get("/health/ready", { config }, async (_request, reply) => {
    void reply.header("cache-control", "no-store");
    const ready = !stopping && (await Promise.race([isReachable(database), pause(DATABASE_TIMEOUT_MS, false)]));
    return ready ? { status: "ok" } : reply.status(503).send({ status: "unavailable" });
  });
}

const isReachable = (database: Services["database"]) =>
  database.sql`select 1`.then(
    () => true,
    () => false,
  );
