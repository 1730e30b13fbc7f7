import * as z from "zod/mini";
import { reauthenticationFields } from "./password.ts";

export const MemberReauthenticationInput = z.strictObject(reauthenticationFields);
export type MemberReauthenticationInput = z.infer<typeof MemberReauthenticationInput>;

/** Why a person is sent to Google: to sign in or register, to link it to their account, or to re-authenticate. */
export const GoogleIntent = z.enum(["sign-in", "link", "again"]);
export type GoogleIntent = z.infer<typeof GoogleIntent>;

/** The query of `GET /api/auth/google`. The consents count for a new member, and only when sent by our own pages. */
export const GoogleSignInQuery = z.object({
  intent: z._default(GoogleIntent, "sign-in"),
  returnTo: z.optional(z.string()),
  confirmAge: z.optional(z.literal("1")),
  marketingOptIn: z.optional(z.literal("1")),
  /** As in `RegisterInput`. */
  claimToken: z.optional(z.string().check(z.maxLength(100))),
});
export type GoogleSignInQuery = z.infer<typeof GoogleSignInQuery>;
