import { AppError } from "@panshi/contracts/platform/errors";
import { type PictureSubject, pictureMessages } from "@panshi/contracts/platform/picture";
import { pictureFilename, parsePictureUrl } from "@panshi/contracts/platform/picture-sources";
import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { deleteUses, insertUses, lockStored, type Picture, selectPictureIdsOfSubject } from "./store.ts";

/** How the address of every file of an uploaded picture begins; other images are no concern of this verb. */
const UPLOADED = "/uploads/picture-";
const imageUrlOf = (picture: Picture) =>
  `/uploads/${pictureFilename(picture, { width: picture.width, format: "webp" })}`;

/**
 * Records which uploaded pictures a subject shows, in the transaction that stores their URLs: these stay, and those that it
 * showed before are removed a day later where nothing else uses them. Call it after the subject's row is locked, or new; with
 * no URLs when the subject goes. `keep`: earlier uses stay too. Throws `bad_input` at `path` (`imageUrl` unless given) for a
 * picture that is not there.
 */
export async function recordPictureUses(
  ctx: { db: Db; clock: Clock },
  {
    subject,
    imageUrls,
    path = "imageUrl",
    keep = false,
  }: {
    subject: { type: PictureSubject; id: string };
    imageUrls: readonly (string | null | undefined)[];
    path?: string;
    keep?: boolean;
  },
): Promise<void> {
  requireTransaction(ctx);
  const missing = () =>
    new AppError("bad_input", {
      message: pictureMessages.missing,
      issues: [{ path, message: pictureMessages.missing }],
    });
  const named = new Set<string>();
  const urls = new Set(imageUrls.filter((url) => url?.startsWith(UPLOADED)) as string[]);
  for (const url of urls) {
    const picture = parsePictureUrl(url);
    if (!picture) throw missing();
    named.add(picture.id);
  }
  const earlier = keep ? [] : await selectPictureIdsOfSubject(ctx.db, subject);
  const ids = [...new Set([...named, ...earlier])];
  if (ids.length === 0) return;
  const stored = await lockStored(ctx.db, ids);
  // The whole URL: one of another size would be that of no file.
  const known = new Set(stored.map(imageUrlOf));
  for (const url of urls) if (!known.has(url)) throw missing();
  if (named.size > 0) await insertUses(ctx.db, subject, [...named]);
  const released = earlier.filter((id) => !named.has(id));
  if (released.length > 0) await deleteUses(ctx.db, subject, released, ctx.clock.now());
}
