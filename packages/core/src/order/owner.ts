import type { MemberOrVisitorCtx } from "../context.ts";
import type { OrderOwner } from "./store.ts";

/** Whose orders the caller may see: a member's own, and what this browser ordered while nobody has claimed it. */
export const ownerOf = ({ actor }: MemberOrVisitorCtx): OrderOwner => ({
  memberId: actor.kind === "member" ? actor.viewer.id : null,
  visitorHash: actor.visitorHash,
});
