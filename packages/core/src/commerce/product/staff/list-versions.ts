import { uploadPath } from "@panshi/contracts/platform/file";
import { hasPermission } from "@panshi/contracts/platform/permissions";
import { personName } from "@panshi/contracts/platform/person-name";
import type { ProductVersion } from "@panshi/contracts/commerce/product-edit";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { findProduct } from "../store.ts";
import { selectVersions } from "../version-store.ts";

/** The versions of a product's file, newest first. Throws `not_found`. */
export const listVersions = staffVerb(
  "products:read",
  async (ctx, input: { id: string }): Promise<ProductVersion[]> => {
    await findProduct(ctx.db, input.id);
    const rows = await selectVersions(ctx.db, input.id);
    const mayRead = hasPermission(ctx.actor.role, "products:write");
    return rows.map(({ administrator, createdAt, filename, ...row }) => ({
      ...row,
      fileUrl: mayRead ? uploadPath(filename) : null,
      createdBy: administrator && personName(administrator),
      createdAt: createdAt.toISOString(),
    }));
  },
);
