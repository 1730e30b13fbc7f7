import { type Db, transaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import type { Enqueue } from "../../platform/context.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { findAdministratorEmail } from "./store.ts";
import { MAIL_SITE_PLACEHOLDER } from "../../platform/mail/mail_site_placeholder.ts";

/**
 * E-mails an administrator whose account had too many failed sign-ins; does nothing for `administratorId` null (an
 * unknown name) and for an inactive administrator. The e-mail holds no link, because administrators set no password by
 * e-mail. Called by a job.
 */
export async function sendFailedSignInWarning(
  ctx: { db: Db; clock: Clock; enqueue: Enqueue },
  { administratorId }: { administratorId: string | null },
): Promise<void> {
  const recipient = administratorId && (await findAdministratorEmail(ctx.db, administratorId));
  if (!recipient) return;
  await transaction(ctx, (tx) =>
    queueMail(tx, {
      recipient,
      subject: "有人一直在試你的後台密碼",
      body: [
        "你好：",
        "",
        "有人在短時間內，用錯誤的密碼試了你的後台帳號很多次。為了保護帳號，沒有登入過的裝置現在暫時不能登入；",
        "你登入過的裝置照常可以用，已經登入的也不會登出。對方停下來十五分鐘之後，其他裝置就能再登入。",
        "",
        "密碼沒有改變。如果這個密碼也用在別的地方，或者你覺得不放心，請告訴超級管理員。",
        "",
        "後台不會寄設定密碼的連結；收到這樣的信，請不要打開連結。",
        "",
        MAIL_SITE_PLACEHOLDER,
      ].join("\n"),
      purpose: "staff_failed_sign_ins",
    }),
  );
}
