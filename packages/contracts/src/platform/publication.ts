import * as z from "zod/mini";
import { timestamp } from "./text.ts";

/** Whether the public sees a post, a story or an FAQ: not, from a time on, or now. */
export const publicationStates = { draft: "草稿", scheduled: "已排程", published: "已發布" } as const;
export type PublicationState = keyof typeof publicationStates;
export const PublicationState = z.enum(
  Object.keys(publicationStates) as [PublicationState, ...PublicationState[]],
  "請選擇狀態",
);

/** What Postgres and a calendar can hold. */
const YEARS = { first: Date.UTC(2000, 0), end: Date.UTC(2100, 0) };

/**
 * What an editor says about publication. `publishedAt` ahead schedules; null or never given: when it is published first. An
 * edit that leaves it out keeps it.
 */
export const publicationFields = {
  isPublished: z._default(z.boolean("請選擇是否發布"), false),
  publishedAt: z.optional(
    z.nullable(
      timestamp.check(
        z.refine((time) => Date.parse(time) >= YEARS.first && Date.parse(time) < YEARS.end, "時間不正確"),
      ),
    ),
  ),
};

/** What a row that is published has, as administrators see it. */
export const publicationOutput = {
  isPublished: z.boolean(),
  publishedAt: z.nullable(timestamp),
  state: PublicationState,
  createdAt: timestamp,
  updatedAt: timestamp,
};

/** A draft as a member would see it: a whole HTML document that needs no scripts. */
export const Preview = z.object({ html: z.string() });
export type Preview = z.infer<typeof Preview>;
