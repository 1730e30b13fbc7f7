import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";

const read = (name: string) => readFileSync(new URL(`../pages/${name}`, import.meta.url), "utf8");

/** The pages' stylesheet and script, and an empty answer to a browser that looks for an icon. */
export function assetRoutes(app: FastifyInstance): void {
  const [style, script] = [read("sandbox.css"), read("return-form.js")];
  app.get("/assets/sandbox.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(style));
  app.get("/assets/return-form.js", (_request, reply) => reply.type("text/javascript; charset=utf-8").send(script));
  app.get("/favicon.ico", (_request, reply) => reply.code(204).send());
}
