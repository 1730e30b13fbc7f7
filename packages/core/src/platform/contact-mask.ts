import { MASK } from "@panshi/contracts/platform/mask";
import { hasPermission } from "@panshi/contracts/platform/permissions";
import type { AdministratorCtx } from "./context.ts";

type StaffCtx = { actor: Pick<AdministratorCtx["actor"], "role"> };

/** Whether the administrator may see and search e-mail addresses and phones of members. */
export const maySeeContacts = ({ actor }: StaffCtx): boolean => hasPermission(actor.role, "members:contact");

/**
 * The contacts of a member as the administrator may see them: as they are with `members:contact`, otherwise {@link MASK} for each
 * that is set. Every list, detail, preview and export passes contacts through here.
 */
export const visibleContact = <Contact extends Record<string, string | null>>(
  ctx: StaffCtx,
  contact: Contact,
): Contact =>
  maySeeContacts(ctx)
    ? contact
    : (Object.fromEntries(
        Object.entries(contact).map(([name, value]) => [name, value === null ? null : MASK]),
      ) as Contact);
