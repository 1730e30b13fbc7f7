import type { UnsentEmailFailure, UnsentEmailState, RequeueRefusal } from "@panshi/contracts/site/unsent-email";
import { mailPurposes, type mailStates } from "@panshi/contracts/platform/mail";
import { MINUTE } from "../../platform/clock.ts";

/**
 * A job that has not begun within this time is lost: pg-boss gives a job that died fifteen minutes and then repeats it
 * (apps/server/src/jobs/queues.ts).
 */
export const LOST_AFTER = 20 * MINUTE;
/** The queue's tries: the first and `retryLimit` further ones. */
export const QUEUE_TRIES = 9;

type Outgoing = {
  purpose: string;
  state: (typeof mailStates)[number];
  tries: number;
  createdAt: Date;
  queuedAt: Date | null;
  sendingUntil: Date | null;
};

/** How an email that is not sent stands. */
export function unsentEmailStateOf({ state, createdAt, queuedAt }: Outgoing, now: Date): UnsentEmailState {
  if (state === "failed") return "failed";
  return (queuedAt ?? createdAt).getTime() < now.getTime() - LOST_AFTER ? "lost" : "waiting";
}

/** Whether the queue will try again by itself. */
export const isRetried = ({ state, tries }: Pick<Outgoing, "state" | "tries">): boolean =>
  state === "failed" && tries < QUEUE_TRIES;

/** Whether queueing it again depends on the one-time link in it. An unknown purpose is treated like a short-lived one. */
export const requeueRule = (purpose: string): "always" | "link" | "never" =>
  Object.hasOwn(mailPurposes, purpose) ? mailPurposes[purpose as keyof typeof mailPurposes].requeue : "never";

/** Why nobody has to decide about a letter; null where it failed or is lost. */
export function noDecisionReason(letter: Outgoing, now: Date): RequeueRefusal | null {
  if (letter.state === "sent" || letter.state === "set_aside") return letter.state;
  const isBeingSent = letter.sendingUntil !== null && letter.sendingUntil > now;
  return isBeingSent || unsentEmailStateOf(letter, now) === "waiting" ? "queued" : null;
}

/** Why a letter cannot be queued again; null where it can. */
export function requeueRefusal(letter: Outgoing, linkWorks: boolean, now: Date): RequeueRefusal | null {
  const noDecision = noDecisionReason(letter, now);
  if (noDecision) return noDecision;
  const rule = requeueRule(letter.purpose);
  if (rule === "never") return "short_lived";
  return rule === "link" && !linkWorks ? "link_ended" : null;
}

/** The token of the one-time link in a letter; null for none. */
export const linkToken = (body: string): string | null => /#token=([\w-]+)/.exec(body)?.[1] ?? null;

const failures: readonly [UnsentEmailFailure, RegExp][] = [
  ["unreachable", /ECONN|ETIMEDOUT|ENOTFOUND|EDNS|EAI_AGAIN|EHOSTUNREACH|ESOCKET|timeout|greeting never/i],
  ["sign_in", /EAUTH|\b53[045]\b|invalid login/i],
  ["refused", /\b55\d\b|\b5\.\d\.\d\b/],
  ["later", /\b4[25]\d\b|\b4\.\d\.\d\b/],
];

/** What kind of failure the mail server's answer is; null for none. */
export function classifyMailFailure(answer: string | null): UnsentEmailFailure | null {
  if (answer === null) return null;
  return failures.find(([, pattern]) => pattern.test(answer))?.[0] ?? "other";
}
