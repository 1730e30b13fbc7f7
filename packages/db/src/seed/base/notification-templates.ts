import { notificationTemplates as table } from "../../schema/platform/notification.ts";
import { notificationTemplateContents } from "../content/notification-templates.ts";
import { seedId } from "../seed-ids.ts";
import { tableSeedPart } from "./seed-part.ts";

export const notificationTemplatesSeed = (createdAt: Date) =>
  tableSeedPart(
    "notification templates",
    table,
    notificationTemplateContents.map((template) => ({
      key: template.name,
      row: { id: seedId("notification template", template.name), ...template, createdAt, updatedAt: createdAt },
    })),
  );
