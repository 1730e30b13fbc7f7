import type { EmailChange } from "@panshi/contracts/site/member-change";
import { logShown } from "../../platform/access-log/log-shown.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { findShownChange } from "./store.ts";
import { emailChangeView } from "./view.ts";

/** A change that the caller has just written, as the back office shows it. The access log has the member whose addresses it tells. */
export async function showEmailChange(ctx: AdministratorCtx, { id }: { id: string }): Promise<EmailChange> {
  const shown = await findShownChange(ctx.db, id);
  if (!shown) throw new Error("The change of an email that was just written cannot be read.");
  const change = emailChangeView(ctx, shown);
  await logShown(ctx, { kind: "member.email_change", rows: [change], idOf: ({ memberId }) => memberId });
  return change;
}
