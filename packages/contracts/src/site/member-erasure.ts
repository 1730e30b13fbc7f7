import * as z from "zod/mini";
import { MemberReasonInput } from "./member-change.ts";

/** What the dialog that erases a member asks for: a reason, and the member's name, typed, since nothing brings the account back. */
export const eraseConfirmationSchema = (name: string) =>
  z.strictObject({
    reason: MemberReasonInput.shape.reason,
    name: z.string().check(z.refine((typed) => typed.trim() === name, "和會員的姓名不一樣，請再看一次")),
  });
