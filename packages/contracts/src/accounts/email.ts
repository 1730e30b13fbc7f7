import * as z from "zod/mini";
import { Email } from "../platform/email-address.ts";
import { EmailLinkToken, reauthenticationFields } from "./password.ts";

export const ChangeEmailInput = z.strictObject({ email: Email, ...reauthenticationFields });
export type ChangeEmailInput = z.infer<typeof ChangeEmailInput>;

export const ConfirmEmailInput = z.strictObject({ token: EmailLinkToken });
export type ConfirmEmailInput = z.infer<typeof ConfirmEmailInput>;
