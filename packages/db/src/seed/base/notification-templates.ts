import { notificationTemplates as table } from "../../schema/notifications.ts";
import { notificationTemplateContents } from "../content/notification-templates.ts";
import { seedId } from "../identity.ts";
import { nounOf } from "./noun.ts";

export const notificationTemplates = (createdAt: Date) =>
  nounOf(
    "notification templates",
    table,
    notificationTemplateContents.map((template) => ({
      key: template.name,
      row: { id: seedId("notification template", template.name), ...template, createdAt, updatedAt: createdAt },
    })),
  );
