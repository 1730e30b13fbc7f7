import { trpc } from "@panshi/client/trpc";
import type { UnsentEmail } from "@panshi/contracts/site/unsent-email";
import { declareResource } from "../../../kit/resource-info.ts";

export const unsentEmailResource = declareResource<UnsentEmail>({
  name: "信件",
  unit: "封",
  title: ({ purpose, recipient }) => `${purpose}：${recipient}`,
  calls: trpc.admin.unsentEmail,
});

/** The verbs of letters, which name their dialogs in the address. */
export const REQUEUE_EMAILS_LABEL = "重寄";
export const SET_EMAILS_ASIDE_LABEL = "略過";
