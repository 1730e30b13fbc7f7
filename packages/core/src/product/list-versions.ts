import { personName } from "@panshi/contracts/person-name";
import type { ProductVersion } from "@panshi/contracts/product-admin";
import type { AdministratorCall } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { findProduct } from "./store.ts";
import { selectVersions } from "./version-store.ts";

/** The versions of a product's file, newest first. Throws `not_found`. */
export async function listVersions({ ctx, input }: AdministratorCall<{ id: string }>): Promise<ProductVersion[]> {
  requirePermission(ctx, "products:read");
  await findProduct(ctx.db, input.id);
  const rows = await selectVersions(ctx.db, input.id);
  return rows.map(({ administrator, createdAt, ...row }) => ({
    ...row,
    createdBy: administrator && personName(administrator),
    createdAt: createdAt.toISOString(),
  }));
}
