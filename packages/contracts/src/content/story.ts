import * as z from "zod/mini";
import { id } from "../platform/text.ts";

export const Story = z.object({
  id,
  title: z.string(),
  memberName: z.string(),
  content: z.string(),
  location: z.nullable(z.string()),
  profession: z.nullable(z.string()),
  rating: z.int32(),
  imageUrl: z.nullable(z.string()),
});
export type Story = z.infer<typeof Story>;

/** Administrators see 健康療癒; the public reads 身心安頓, for no cure is claimed (docs/decisions/0046). */
export const storyTypes = ["事業成功", "愛情婚姻", "健康療癒", "學業進步", "財運提升", "人際關係"] as const;
export type StoryType = (typeof storyTypes)[number];
