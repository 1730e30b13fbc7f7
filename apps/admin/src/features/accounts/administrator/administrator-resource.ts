import { trpc } from "@panshi/client/trpc";
import type { AdministratorListItem } from "@panshi/contracts/accounts/administrator";
import { personName } from "@panshi/contracts/platform/person-name";
import { declareResource } from "../../../kit/resource-info.ts";

export const administratorResource = declareResource<AdministratorListItem>({
  name: "管理員",
  unit: "位",
  title: personName,
  calls: trpc.admin.administrator,
});
