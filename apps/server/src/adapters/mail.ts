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

/** Connections to the mail server, as many as common providers allow. */
export const MAIL_CONNECTIONS = 10;
/** A delivery fails after at most forty seconds without a word of the server: so two in turn take less than their batch may (send-mail.ts). */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;
/** How late a new name of the site may be: a batch of e-mails reads it once. */
const SITE_NAME_KEPT_MS = 10_000;

/** What `read` answered is answered again for so many milliseconds; a failure is not kept. */
function keepFor<Value>(milliseconds: number, read: () => Promise<Value>): () => Promise<Value> {
  let kept: Promise<Value> | null = null;
  return () => {
    if (kept) return kept;
    const reading = read();
    kept = reading;
    const forget = () => {
      if (kept === reading) kept = null;
    };
    reading.then(() => setTimeout(forget, milliseconds).unref(), forget);
    return reading;
  };
}

/** Sends emails by SMTP; without `smtpUrl` (demo) sends nothing, because the outbox can be read at `/_mail`. */
export function createMailer({ smtpUrl, from, siteName }: Options): DeliverEmail {
  if (!smtpUrl) return async () => {};
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: MAIL_CONNECTIONS, ...TIMEOUTS });
  const keptSiteName = keepFor(SITE_NAME_KEPT_MS, siteName);
  return async ({ id, recipient, subject, body }) => {
    const sender = senderAddress(from, await keptSiteName());
    await transport.sendMail({ from: sender, to: recipient, subject, text: body, messageId: `<${id}@panshi>` });
  };
}

/** Who an email is from: the name of the settings, unless `MAIL_FROM` has one of its own. */
export function senderAddress(from: string, siteName: string): { name: string; address: string } {
  const [{ name, address } = { name: "", address: from }] = addressparser(from, { flatten: true });
  return { name: name === "" || name === defaultSite.name ? siteName : name, address };
}
