import { resumeAdministratorSession } from "@panshi/core/accounts/administrator/sign-in-administrator";
import { mustSetUpTotp } from "@panshi/core/accounts/totp/set-up-totp";
import type { Actor } from "@panshi/core/platform/context";
import { tokenHash } from "@panshi/core/platform/hashing";
import { resumeSession } from "@panshi/core/accounts/session/resume-session";
import type { ApiContext, Realm } from "./context.ts";

type ActorOf<Kind extends Actor["kind"]> = Extract<Actor, { kind: Kind }>;

/** A live session, by the token in its cookie. `renewed`: its expiry was extended, so the cookie must be written again. */
type LiveSession<A extends Actor> = { token: string; actor: A; renewed: boolean };

/**
 * The member whose session a request carries, or null. Like {@link administratorSession}, the only place where a cookie
 * becomes an actor: procedures, pages, uploads and the sign-in with Google ask here. Writes no cookie.
 */
export async function memberSession(ctx: ApiContext): Promise<LiveSession<ActorOf<"member">> | null> {
  const token = ctx.transport.sessionToken("member");
  const session = token === undefined ? null : await resumeSession(ctx, { token });
  if (token === undefined || !session) return null;
  const { viewer, renewed } = session;
  return { token, renewed, actor: { kind: "member", viewer, visitorHash: visitorActor(ctx)?.visitorHash ?? null } };
}

/** The administrator whose session a request carries, or null. Writes no cookie. */
async function administratorSession(ctx: ApiContext) {
  const token = ctx.transport.sessionToken("administrator");
  const session = token === undefined ? null : await resumeAdministratorSession(ctx, { token });
  if (token === undefined || !session) return null;
  const { administrator, renewed } = session;
  const actor = { kind: "administrator", administratorId: administrator.id, role: administrator.role } as const;
  return { token, renewed, actor, administrator };
}

/** The administrator whom a request that is no procedure acts for; null also for one who has to set up a second factor first. */
export async function administratorActor(ctx: ApiContext): Promise<ActorOf<"administrator"> | null> {
  const session = await administratorSession(ctx);
  return session && !mustSetUpTotp(ctx, session.administrator) ? session.actor : null;
}

/** The visitor whose cookie a request carries, or null. */
export function visitorActor({ transport }: Pick<ApiContext, "transport">): ActorOf<"visitor"> | null {
  const token = transport.visitorToken();
  return token === undefined ? null : { kind: "visitor", visitorHash: tokenHash(token) };
}

/** {@link memberSession} for a procedure, which also writes a renewed session's cookie and clears a dead one's. */
export async function refreshMemberSession(ctx: ApiContext) {
  const session = await memberSession(ctx);
  if (session?.renewed) ctx.transport.writeSession("member", session.token, session.actor.viewer.id);
  clearDeadSession(ctx, "member", session);
  return session;
}

/** {@link administratorSession} for a procedure, which also writes a renewed session's cookie and clears a dead one's. */
export async function refreshAdministratorSession(ctx: ApiContext) {
  const session = await administratorSession(ctx);
  if (session?.renewed) ctx.transport.writeSession("administrator", session.token);
  clearDeadSession(ctx, "administrator", session);
  return session;
}

function clearDeadSession({ transport }: ApiContext, realm: Realm, session: object | null): void {
  if (!session && transport.sessionToken(realm) !== undefined) transport.clearSession(realm);
}
