import type { Db } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { usePictures } from "../../platform/picture/use-pictures.ts";

/** An uploaded picture's address anywhere in a text: one that is only mentioned is kept too. */
const uploaded = /\/uploads\/picture-[0-9a-f-]{36}-\d{1,5}x\d{1,5}\.webp/g;

/** Records the uploaded pictures of a post: its cover and those in its text. Throws `bad_input` for one that is not there. */
export async function usePostPictures(
  ctx: { db: Db; clock: Clock },
  { id, imageUrl, content }: { id: string; imageUrl: string | null; content: string },
): Promise<void> {
  const subject = { type: "blog_post", id } as const;
  const inText = content.match(uploaded) ?? [];
  await usePictures(ctx, { subject, imageUrls: inText, path: "content", keep: true });
  await usePictures(ctx, { subject, imageUrls: [imageUrl, ...inText] });
}
