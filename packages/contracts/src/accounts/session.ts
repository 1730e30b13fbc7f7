import * as z from "zod/mini";
import { timestamp } from "../platform/text.ts";

/** One of the member's live sessions. `id` identifies it to its owner and cannot be used as a session token. */
export const SessionView = z.object({
  id: z.string(),
  /** The session that asks. */
  isCurrent: z.boolean(),
  /** The raw `User-Agent` header. */
  userAgent: z.string(),
  createdAt: timestamp,
  /** Updated at most once an hour. */
  lastUsedAt: timestamp,
});
export type SessionView = z.infer<typeof SessionView>;
export const SessionId = z.string("找不到這個登入").check(z.regex(/^[A-Za-z0-9_-]{22}$/, "找不到這個登入"));
