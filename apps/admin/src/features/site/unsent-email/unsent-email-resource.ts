import { trpc } from "@panshi/client/trpc";
import type { UnsentEmail } from "@panshi/contracts/site/unsent-email";
import { declareResource } from "../../../kit/resource-info.ts";

export const unsentEmailResource = declareResource<UnsentEmail>({
  name: "信件",
  unit: "封",
  title: ({ purpose, recipient }) => `${purpose}：${recipient}`,
  calls: trpc.admin.unsentEmail,
});

/** The dialogs of several letters; a row's own is named by its verb after its id. */
export const REQUEUE_EMAILS_LABEL = "重寄";
export const SET_EMAILS_ASIDE_LABEL = "擱置";
/** A layer that is no row's. */
export const bulkEmailDialogNames = { requeue: "~requeue", setAside: "~set-aside" } as const;
