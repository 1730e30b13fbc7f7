import { newId, requireTransaction } from "@panshi/db";
import { searchVector } from "@panshi/db/search";
import type { Ctx } from "../context.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { insertMember } from "./store.ts";
import { splitName } from "./split-name.ts";
import { welcomeEmail } from "./welcome-email.ts";

/** Whoever becomes a member. A consent that was not given is false. */
export type NewMember = {
  email: string;
  /** Whether the e-mail is known to be theirs. */
  emailVerified: boolean;
  phone: string | null;
  passwordHash: string | null;
  fullName: string;
  registrationType: string;
  confirmAge: boolean;
  marketingOptIn: boolean;
  /** Whether the welcome letter is written. */
  sendWelcome: boolean;
};

/** Makes a member and queues the welcome letter, alike for every way in. Answers the id. */
export async function addMember(ctx: Pick<Ctx, "db" | "clock" | "enqueue">, person: NewMember): Promise<string> {
  requireTransaction(ctx);
  const now = ctx.clock.now();
  const id = newId(now);
  const { confirmAge, marketingOptIn, emailVerified, sendWelcome, ...row } = person;
  await insertMember(ctx.db, {
    id,
    ...row,
    ...splitName(person.fullName),
    search: searchVector(person.fullName),
    emailVerifiedAt: emailVerified ? now : null,
    ageConfirmedAt: confirmAge ? now : null,
    marketingOptInAt: marketingOptIn ? now : null,
    createdAt: now,
    updatedAt: now,
  });
  if (sendWelcome)
    await queueMail(ctx, {
      ...welcomeEmail({ fullName: person.fullName, emailVerifiedAt: emailVerified ? now : null }),
      recipient: person.email,
      purpose: "welcome",
      key: `welcome:${id}`,
      memberId: id,
    });
  return id;
}
