import { listOutboxEmails } from "@panshi/core/platform/mail/list-outbox-emails";
import { viewSiteBranding } from "@panshi/core/platform/settings/view-settings";
import type { FastifyInstance } from "fastify";
import { escapeHtml, plainPage } from "../pages/plain-page.ts";
import { openInMaintenanceConfig } from "../http/open-in-maintenance-config.ts";
import type { Services } from "../services.ts";

/** `/_mail`, in demo only: the emails that production would send. */
export function mailbox(app: FastifyInstance, services: Services): void {
  app.get("/_mail", { config: openInMaintenanceConfig }, async (_request, reply) => {
    const emails = await listOutboxEmails(services.baseCtx);
    const items = emails.map(
      ({ subject, recipient, createdAt, state, body }) =>
        `<article><h2>${escapeHtml(subject)}</h2><p>寄給 ${escapeHtml(recipient)}，${escapeHtml(createdAt.toISOString())}，${state}</p><pre>${escapeHtml(body)}</pre></article>`,
    );
    void reply.type("text/html; charset=utf-8").header("cache-control", "no-store");
    return reply.send(
      plainPage(
        (await viewSiteBranding(services.baseCtx)).name,
        "寄出的信（示範）",
        items.join("") || "<p>還沒有寄出任何信。</p>",
      ),
    );
  });
}
