import {
  AdministratorCounts,
  AdministratorEdit,
  NewAdministratorInput,
  AdministratorListInput,
  AdministratorPasswordInput,
  AdministratorListItem,
} from "@panshi/contracts/accounts/administrator";
import { SessionView } from "@panshi/contracts/accounts/session";
import { IdInput } from "@panshi/contracts/platform/text";
import { listAdministratorSessions } from "@panshi/core/accounts/administrator-session/administrator-sessions";
import {
  createAdministrator,
  deleteAdministrator,
  endAdministratorSessions,
  setAdministratorPassword,
  updateAdministrator,
} from "@panshi/core/accounts/administrator/change-administrators";
import { listAdministrators, viewAdministratorCounts } from "@panshi/core/accounts/administrator/list-administrators";
import { resetTotp } from "@panshi/core/accounts/totp/reset-totp";
import * as z from "zod/mini";
import { withAdministratorSessionToken } from "../browser.ts";
import { administratorProcedure, router } from "../trpc.ts";
import { rowRoutes, staffMutation, staffPage, staffQuery } from "./staff-procedure.ts";

const path = "/api/admin/administrators";
const tag = "後台管理員";
const routes = rowRoutes(path, tag);

export const administrator = router({
  list: staffPage(listAdministrators, AdministratorListInput, AdministratorListItem, routes.list("所有管理員")),
  counts: administratorProcedure(viewAdministratorCounts.permission)
    .output(AdministratorCounts)
    .query(({ ctx }) => viewAdministratorCounts(ctx)),
  create: administratorProcedure(createAdministrator.permission)
    .meta({
      rest: {
        method: "POST",
        path,
        status: 201,
        summary: "新增管理員",
        errors: ["email_taken", "confirmation_required"],
        tag,
      },
    })
    .input(NewAdministratorInput)
    .output(AdministratorListItem)
    .mutation(({ ctx, input }) => createAdministrator(ctx, withAdministratorSessionToken(ctx, input))),
  update: administratorProcedure(updateAdministrator.permission)
    .meta({
      rest: {
        method: "PUT",
        path: `${path}/:id`,
        summary: "更新管理員",
        errors: ["edit_conflict", "own_account", "confirmation_required", "last_super_admin"],
        tag,
      },
    })
    .input(AdministratorEdit)
    .output(AdministratorListItem)
    .mutation(({ ctx, input }) => updateAdministrator(ctx, withAdministratorSessionToken(ctx, input))),
  delete: staffMutation(deleteAdministrator, IdInput, z.void(), {
    method: "DELETE",
    path: `${path}/:id`,
    status: 204,
    summary: "刪除管理員",
    errors: ["super_admin_kept"],
    tag,
  }),
  setPassword: administratorProcedure(setAdministratorPassword.permission)
    .meta({
      rest: {
        method: "PUT",
        path: `${path}/:id/password`,
        summary: "重設管理員的密碼",
        errors: ["own_account", "confirmation_required"],
        tag,
      },
    })
    .input(AdministratorPasswordInput)
    .output(AdministratorListItem)
    .mutation(({ ctx, input }) => setAdministratorPassword(ctx, withAdministratorSessionToken(ctx, input))),
  sessions: staffQuery(listAdministratorSessions, IdInput, z.array(SessionView)),
  endSessions: staffMutation(endAdministratorSessions, IdInput, z.void()),
  resetTotp: administratorProcedure(resetTotp.permission)
    .input(IdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => resetTotp(ctx, withAdministratorSessionToken(ctx, input))),
});
