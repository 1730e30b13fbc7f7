import { listMail } from "@panshi/core/mail/list-mail";
import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";
import { escapeHtml, plainPage } from "../pages/plain-page.ts";

/** `/_mail`, in demo alone: the letters that production would send. */
export function mailbox(app: FastifyInstance, services: Services): void {
  app.get("/_mail", async (_request, reply) => {
    const letters = await listMail({ ctx: services.baseCtx });
    const items = letters.map(
      (letter) =>
        `<article><h2>${escapeHtml(letter.subject)}</h2><p>寄給 ${escapeHtml(letter.recipient)}，${escapeHtml(letter.createdAt.toISOString())}，${letter.state}</p><pre>${escapeHtml(letter.body)}</pre></article>`,
    );
    void reply.type("text/html; charset=utf-8").header("cache-control", "no-store");
    return reply.send(plainPage("寄出的信（示範）", items.join("") || "<p>還沒有寄出任何信。</p>"));
  });
}
