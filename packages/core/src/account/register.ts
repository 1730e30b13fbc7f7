import { AppError, type ErrorCode, errors } from "@panshi/contracts/errors";
import type { RegisterInput } from "@panshi/contracts/member";
import { databaseFailure, newId, transaction } from "@panshi/db";
import { searchVector } from "@panshi/db/search";
import type { Ctx } from "../context.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { countAttempt } from "../throttle/throttle.ts";
import { insertMember } from "./member-store.ts";
import { splitName } from "./names.ts";
import { type OpenedSession, openSession } from "./open-session.ts";
import { hashPassword, refuseCommonPassword } from "./passwords.ts";
import { safePath } from "./safe-path.ts";
import { welcomeLetter } from "./welcome-letter.ts";

const AFTER_REGISTERING = "/planet-selection?plan=trial&website_register=true";
const taken: Record<string, ErrorCode> = { members_email_key: "email_taken", members_phone_key: "phone_taken" };

/**
 * `POST /api/register`: makes the member, opens the session, queues the welcome letter. Throws `bad_input` for a common
 * password, `too_many` over 60 an address an hour, `email_taken` and `phone_taken` (the accepted exception to not telling
 * who is a member).
 */
export async function register({
  ctx,
  input,
}: {
  ctx: Ctx;
  input: RegisterInput & { visitorHash: Buffer | null; userAgent: string };
}): Promise<OpenedSession> {
  refuseCommonPassword(input.password);
  await countAttempt(ctx, "register:address", ctx.address);
  const passwordHash = await hashPassword(input.password);
  const now = ctx.clock.now();
  const id = newId(now);
  try {
    return await transaction(ctx, async (tx) => {
      await insertMember(tx.db, {
        id,
        email: input.email,
        phone: input.phone,
        passwordHash,
        fullName: input.fullName,
        ...splitName(input.fullName),
        search: searchVector(input.fullName),
        registrationType: input.registrationType,
        ageConfirmedAt: input.confirmAge ? now : null,
        marketingOptInAt: input.marketingOptIn ? now : null,
        createdAt: now,
        updatedAt: now,
      });
      await queueMail(tx, {
        ...welcomeLetter(input.fullName),
        recipient: input.email,
        purpose: "welcome",
        key: `welcome:${id}`,
        memberId: id,
      });
      return openSession(
        tx,
        { id, visitorHash: input.visitorHash, userAgent: input.userAgent },
        {
          message: "歡迎加入磐石祈願網！",
          redirectUrl: safePath(input.returnTo, AFTER_REGISTERING),
        },
      );
    });
  } catch (error) {
    const code = taken[databaseFailure(error)?.constraint ?? ""];
    if (!code) throw error;
    const path = code === "email_taken" ? "email" : "phone";
    throw new AppError(code, { issues: [{ path, message: errors[code].message }], cause: error });
  }
}
