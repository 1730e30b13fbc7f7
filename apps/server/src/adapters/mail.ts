import type { DeliverEmail } from "@panshi/core/platform/mail/send-mail";
import { defaultSite } from "@panshi/contracts/platform/site-identity";
import { createTransport } from "nodemailer";
import addressparser from "nodemailer/lib/addressparser";

type Options = {
  smtpUrl: string | undefined;
  /** `MAIL_FROM`: an address, or a name with an address. */
  from: string;
  /** What the site calls itself now. */
  siteName: () => Promise<string>;
};

/** Sends emails by SMTP; without `smtpUrl` (demo) sends nothing, because the outbox can be read at `/_mail`. */
export function createMailer({ smtpUrl, from, siteName }: Options): DeliverEmail {
  if (!smtpUrl) return async () => {};
  const transport = createTransport({ url: smtpUrl, pool: true, connectionTimeout: 10_000, socketTimeout: 20_000 });
  return async ({ id, recipient, subject, body }) => {
    const sender = senderAddress(from, await siteName());
    await transport.sendMail({ from: sender, to: recipient, subject, text: body, messageId: `<${id}@panshi>` });
  };
}

/** Who an email is from: the name of the settings, unless `MAIL_FROM` has one of its own. */
export function senderAddress(from: string, siteName: string): { name: string; address: string } {
  const [{ name, address } = { name: "", address: from }] = addressparser(from, { flatten: true });
  return { name: name === "" || name === defaultSite.name ? siteName : name, address };
}
