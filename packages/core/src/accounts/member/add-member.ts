import { newId, pipeline, requireTransaction } from "@panshi/db";
import { searchVector } from "@panshi/db/search";
import type { Ctx } from "../../platform/context.ts";
import { greeting } from "../../platform/mail/greeting.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { MAIL_SITE_PLACEHOLDER } from "../../platform/mail/mail_site_placeholder.ts";
import { splitName } from "./split-name.ts";
import { addReferralCode } from "./add-referral-code.ts";
import { insertMember } from "./store.ts";

/** A member to be created. A consent that was not given is false. */
export type NewMember = {
  email: string;
  /** Whether the e-mail has been verified. */
  emailVerified: boolean;
  phone: string | null;
  passwordHash: string | null;
  fullName: string;
  registrationType: string;
  confirmAge: boolean;
  marketingOptIn: boolean;
  sendWelcome: boolean;
};

/** Creates a member with the code of their link and queues the welcome e-mail, within the caller's transaction. Returns the member's id. */
export async function addMember(ctx: Pick<Ctx, "db" | "clock" | "enqueue">, input: NewMember): Promise<string> {
  requireTransaction(ctx);
  const now = ctx.clock.now();
  const id = newId(now);
  const { confirmAge, marketingOptIn, emailVerified, sendWelcome, ...row } = input;
  const emailVerifiedAt = emailVerified ? now : null;
  const member = {
    id,
    ...row,
    ...splitName(input.fullName),
    search: searchVector(input.fullName),
    emailVerifiedAt,
    ageConfirmedAt: confirmAge ? now : null,
    marketingOptInAt: marketingOptIn ? now : null,
    createdAt: now,
    updatedAt: now,
  };
  await pipeline(ctx, [() => insertMember(ctx.db, member), () => addReferralCode(ctx, { memberId: id })]);
  if (sendWelcome)
    await queueMail(ctx, {
      ...welcomeEmail({ fullName: input.fullName, emailVerifiedAt }),
      recipient: input.email,
      purpose: "welcome",
      key: `welcome:${id}`,
      memberId: id,
    });
  return id;
}

/** Sent to a new member. */
const welcomeEmail = (member: Parameters<typeof greeting>[0]) => ({
  subject: `歡迎來到${MAIL_SITE_PLACEHOLDER}`,
  body: [
    greeting(member),
    "",
    "你的帳號已經建立。接下來可以選一顆星球、一處地脈、一件聖物和一首聖歌，寫下你的願望，完成第一次儀式。",
    "選七日體驗的話，它從完成第一次儀式的那一刻開始，每個人一次。",
    "",
    "祈願是心的練習，不保證結果。願你在星空與石頭之間，找到自己的安靜。",
    "",
    MAIL_SITE_PLACEHOLDER,
  ].join("\n"),
});
