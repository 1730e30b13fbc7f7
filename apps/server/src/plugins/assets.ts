import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Website } from "../web/website.ts";

/** Built files have the hash of their content in their names. */
const forEver = { maxAge: "365d", immutable: true } as const;
const aWeek = { maxAge: "7d" } as const;

/** Built and public files of both clients, compressed at build. */
export async function assets(app: FastifyInstance, { webRoot, adminRoot }: Website): Promise<void> {
  const shared = { preCompressed: true, index: false as const, redirect: false, dotfiles: "ignore" as const };
  await app.register(fastifyStatic, {
    ...shared,
    ...forEver,
    root: join(webRoot, "assets"),
    prefix: "/assets/",
    decorateReply: false,
  });
  await app.register(fastifyStatic, {
    ...shared,
    ...forEver,
    root: join(adminRoot, "assets"),
    prefix: "/admin/assets/",
    decorateReply: false,
  });
  await app.register(fastifyStatic, {
    ...shared,
    ...aWeek,
    root: join(webRoot, "art"),
    prefix: "/art/",
    decorateReply: false,
  });
  app.get("/favicon.svg", (_request, reply) => reply.sendFile("favicon.svg", webRoot, aWeek));
}
