import { sendAlerts } from "@panshi/core/site/alert/send-alerts";

/** The job `send-alerts`: writes to the site's operator about what is wrong. */
export const sendAlertsJob = (ctx: Parameters<typeof sendAlerts>[0]) => () => sendAlerts(ctx);
