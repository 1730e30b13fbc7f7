import { ListInput, pageSchema } from "@panshi/contracts/platform/list";
import { InboxNotification } from "@panshi/contracts/platform/notification";
import { IdInput } from "@panshi/contracts/platform/text";
import {
  countUnreadNotifications,
  listInbox,
  markAllNotificationsRead,
  markNotificationRead,
} from "@panshi/core/site/inbox/inbox";
import * as z from "zod/mini";
import { memberProcedure, router } from "../trpc.ts";

export const notification = router({
  list: memberProcedure
    .input(ListInput)
    .output(pageSchema(InboxNotification))
    .query(({ ctx, input }) => listInbox(ctx, input)),
  unread: memberProcedure.output(z.int()).query(({ ctx }) => countUnreadNotifications(ctx)),
  read: memberProcedure
    .input(IdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => markNotificationRead(ctx, input)),
  readAll: memberProcedure.output(z.void()).mutation(({ ctx }) => markAllNotificationsRead(ctx)),
});
