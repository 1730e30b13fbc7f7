import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";

/** How long the database may take to say that it is there. */
const PATIENCE = 2000;

/** `/health/live`: the process answers. `/health/ready`: it can serve; 503 while the database is away or we are stopping. */
export function health(app: FastifyInstance, { database }: Services): void {
  let closing = false;
  app.addHook("preClose", (done) => {
    closing = true;
    done();
  });
  app.get("/health/live", (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
  app.get("/health/ready", async (_request, reply) => {
    void reply.header("cache-control", "no-store");
    const ready = !closing && (await Promise.race([answers(database), pause(PATIENCE, false)]));
    return ready ? { status: "ok" } : reply.status(503).send({ status: "unavailable" });
  });
}

const answers = (database: Services["database"]) =>
  database.sql`select 1`.then(
    () => true,
    () => false,
  );
