import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProductInput } from "@panshi/contracts/commerce/product-edit";
import type { Role } from "@panshi/contracts/platform/permissions";
import type { AdministratorCtx } from "../../platform/context.ts";
import { insertTestAdministrator, type TestCore } from "../../testing.ts";
import { createProduct } from "./staff/manage-products.ts";
import { addVersion } from "./staff/versions.ts";

/** The ctx of an administrator with a role. */
export async function staffCtx({ ctx }: Pick<TestCore, "ctx">, role: Role): Promise<AdministratorCtx> {
  const { id: administratorId } = await insertTestAdministrator(ctx, role);
  return { ...ctx, actor: { kind: "administrator", administratorId, role } };
}

/** A file as an upload brings it; without a content, a PDF like no other. */
export async function createUploadedFile(content: string | Buffer = `%PDF-1.7 ${randomUUID()}`) {
  const path = join(await mkdtemp(join(tmpdir(), "goods-")), "file");
  await writeFile(path, content);
  return { path, size: Buffer.byteLength(content), sha256: createHash("sha256").update(content).digest() };
}

export const draft: ProductInput = {
  name: "空鐘",
  description: "一口沒有聲音的鐘。",
  details: "",
  price: 290,
  category: "healing_sounds",
  type: "audio",
  imageUrl: null,
  isActive: false,
};

/** A product that has a file, not on sale. `ctx` is a super administrator's. */
export async function productWithFile(ctx: AdministratorCtx, given: Partial<ProductInput> = {}) {
  const { id } = await createProduct(ctx, { ...draft, ...given });
  return addVersion(ctx, { id, note: "", file: await createUploadedFile() });
}
