import { greeting } from "../../platform/mail/greeting.ts";
import { SITE } from "../../platform/mail/site.ts";

/** Sent to a new member. */
export const welcomeEmail = (member: Parameters<typeof greeting>[0]) => ({
  subject: `歡迎來到${SITE}`,
  body: [
    greeting(member),
    "",
    "你的帳號已經建立。接下來可以選一顆星球、一處地脈、一件聖物和一首聖歌，寫下你的願望，完成第一次儀式。",
    "選七日體驗的話，它從完成第一次儀式的那一刻開始，每個人一次。",
    "",
    "祈願是心的練習，不保證結果。願你在星空與石頭之間，找到自己的安靜。",
    "",
    SITE,
  ].join("\n"),
});
