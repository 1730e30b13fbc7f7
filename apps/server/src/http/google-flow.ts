import { GoogleIntent } from "@panshi/contracts/account";
import { MINUTE } from "@panshi/core/clock";
import { newToken } from "@panshi/core/hashing";
import * as z from "zod/mini";
import { encryptValue, decryptValue } from "../adapters/encrypted-value.ts";
import type { Services } from "../services.ts";
import type { Cookies } from "./cookies.ts";

/** How long one may take at Google. */
export const FLOW_TIMEOUT = 10 * MINUTE;

const GoogleFlow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  intent: GoogleIntent,
  /** Whose session began it, where it is about an account. */
  memberId: z.optional(z.string()),
  /** The session that proved to be the member's, where it is about linking (core/account/list-sessions.ts). */
  sessionId: z.optional(z.string()),
  returnTo: z.optional(z.string()),
  confirmAge: z.boolean(),
  marketingOptIn: z.boolean(),
  /** Milliseconds since 1970. */
  endsAt: z.number(),
});
/** What is remembered of a sign-in while the person is at Google: sealed, in their own browser alone. */
export type GoogleFlow = z.infer<typeof GoogleFlow>;

type Began = Pick<GoogleFlow, "intent" | "memberId" | "sessionId" | "returnTo" | "confirmAge" | "marketingOptIn">;

/** Begins a flow and writes its cookie. */
export function startFlow({ baseCtx, oauthFlowKey }: Services, cookies: Cookies, began: Began): GoogleFlow {
  const endsAt = baseCtx.clock.now().getTime() + FLOW_TIMEOUT;
  const flow = { ...began, state: newToken(), nonce: newToken(), verifier: newToken(), endsAt };
  cookies.write("google", encryptValue(oauthFlowKey, flow), FLOW_TIMEOUT / 1000);
  return flow;
}

/** The flow that this browser began, and ends now; null where there is none or its time is over. */
export function finishFlow({ baseCtx, oauthFlowKey }: Services, cookies: Cookies): GoogleFlow | null {
  const sealed = cookies.read("google");
  if (sealed === undefined) return null;
  cookies.clear("google");
  const flow = GoogleFlow.safeParse(decryptValue(oauthFlowKey, sealed));
  return flow.success && flow.data.endsAt > baseCtx.clock.now().getTime() ? flow.data : null;
}
