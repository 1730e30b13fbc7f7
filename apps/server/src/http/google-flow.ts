import { GoogleIntent } from "@panshi/contracts/accounts/identity";
import { MINUTE } from "@panshi/core/platform/clock";
import { newToken } from "@panshi/core/platform/hashing";
import * as z from "zod/mini";
import { decryptValue, encryptValue } from "../adapters/encrypted-value.ts";
import type { Services } from "../services.ts";
import type { Cookies } from "./cookies.ts";

/** How long a sign-in may take at Google, in milliseconds. */
const FLOW_TIMEOUT = 10 * MINUTE;

const GoogleFlow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  intent: GoogleIntent,
  /** The member whose session started it, for a link or a re-authentication. */
  memberId: z.optional(z.string()),
  /** The public id of the session that re-authenticated for a link (core/session/list-sessions.ts). */
  sessionId: z.optional(z.string()),
  returnTo: z.optional(z.string()),
  confirmAge: z.boolean(),
  marketingOptIn: z.boolean(),
  claimToken: z.optional(z.string()),
  /** Milliseconds since 1970. */
  endsAt: z.number(),
});
/** What is remembered of a sign-in while the person is at Google: encrypted, in a cookie of their browser. */
export type GoogleFlow = z.infer<typeof GoogleFlow>;

type FlowStart = Omit<GoogleFlow, "state" | "nonce" | "verifier" | "endsAt">;

/** Starts a flow with new random values and writes its cookie. */
export function startFlow({ baseCtx, oauthFlowKey }: Services, cookies: Cookies, input: FlowStart): GoogleFlow {
  const endsAt = baseCtx.clock.now().getTime() + FLOW_TIMEOUT;
  const flow = { ...input, state: newToken(), nonce: newToken(), verifier: newToken(), endsAt };
  cookies.write("google", encryptValue(oauthFlowKey, flow), FLOW_TIMEOUT / 1000);
  return flow;
}

/** Returns the flow that this browser started and clears its cookie; null where there is none or it has expired. */
export function takeGoogleFlow({ baseCtx, oauthFlowKey }: Services, cookies: Cookies): GoogleFlow | null {
  const cookie = cookies.read("google");
  if (cookie === undefined) return null;
  cookies.clear("google");
  const flow = GoogleFlow.safeParse(decryptValue(oauthFlowKey, cookie));
  return flow.success && flow.data.endsAt > baseCtx.clock.now().getTime() ? flow.data : null;
}
