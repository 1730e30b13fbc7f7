import { uploadPath } from "@panshi/contracts/download";
import { hasPermission } from "@panshi/contracts/permissions";
import { personName } from "@panshi/contracts/person-name";
import type { ProductVersion } from "@panshi/contracts/product-admin";
import { staffVerb } from "../staff-verb.ts";
import { findProduct } from "./store.ts";
import { selectVersions } from "./version-store.ts";

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
