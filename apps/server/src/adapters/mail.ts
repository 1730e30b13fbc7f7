import type { DeliverEmail } from "@panshi/core/mail/send-mail";
import { createTransport } from "nodemailer";

/** Sends emails by SMTP; without `smtpUrl` (demo) sends nothing, because the outbox can be read at `/_mail`. */
export function createMailer({ smtpUrl, from }: { smtpUrl: string | undefined; from: string }): DeliverEmail {
  if (!smtpUrl) return async () => {};
  const transport = createTransport({ url: smtpUrl, pool: true, connectionTimeout: 10_000, socketTimeout: 20_000 });
  return async ({ id, recipient, subject, body }) => {
    await transport.sendMail({ from, to: recipient, subject, text: body, messageId: `<${id}@panshi>` });
  };
}
