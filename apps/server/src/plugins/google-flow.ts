import { GoogleIntent } from "@panshi/contracts/account";
import { MINUTE } from "@panshi/core/clock";
import { newToken } from "@panshi/core/hashing";
import * as z from "zod/mini";
import { seal, unseal } from "../adapters/sealed.ts";
import type { Services } from "../services.ts";
import type { Cookies } from "./transport.ts";

/** How long one may take at Google. */
export const FLOW_LASTS = 10 * MINUTE;

const Flow = z.object({
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
export type Flow = z.infer<typeof Flow>;

type Began = Pick<Flow, "intent" | "memberId" | "sessionId" | "returnTo" | "confirmAge" | "marketingOptIn">;

/** Begins a flow and writes its cookie. */
export function beginFlow({ base, flowKey }: Services, cookies: Cookies, began: Began): Flow {
  const endsAt = base.clock.now().getTime() + FLOW_LASTS;
  const flow = { ...began, state: newToken(), nonce: newToken(), verifier: newToken(), endsAt };
  cookies.write("google", seal(flowKey, flow), FLOW_LASTS / 1000);
  return flow;
}

/** The flow that this browser began, and ends now; null where there is none or its time is over. */
export function endFlow({ base, flowKey }: Services, cookies: Cookies): Flow | null {
  const sealed = cookies.read("google");
  if (sealed === undefined) return null;
  cookies.clear("google");
  const flow = Flow.safeParse(unseal(flowKey, sealed));
  return flow.success && flow.data.endsAt > base.clock.now().getTime() ? flow.data : null;
}
