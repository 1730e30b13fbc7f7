import { trpc } from "@panshi/client/trpc";
import { DAY_MS } from "@panshi/contracts/platform/taipei-time";
import type { MemberListItem } from "@panshi/contracts/site/member-list";
import { declareResource } from "../../../kit/resource-info.ts";

export const memberResource = declareResource<MemberListItem>({
  name: "會員",
  unit: "位",
  title: ({ fullName }) => fullName,
  calls: trpc.admin.member,
});

/** Days until a plan ends, the last one counted whole; 0 after its end. */
export const daysLeft = (endsAt: string, now: Date = new Date()): number =>
  Math.max(0, Math.ceil((Date.parse(endsAt) - now.getTime()) / DAY_MS));
