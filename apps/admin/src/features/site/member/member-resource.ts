import { trpc } from "@panshi/client/trpc";
import type { MemberListItem } from "@panshi/contracts/site/member-list";
import { declareResource } from "../../../kit/resource-info.ts";

export const memberResource = declareResource<MemberListItem>({
  name: "會員",
  unit: "位",
  title: ({ fullName }) => fullName,
  calls: trpc.admin.member,
});
