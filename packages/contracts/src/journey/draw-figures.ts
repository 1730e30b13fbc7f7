import * as z from "zod/mini";
import { drawSourceKeys } from "./oracle.ts";
import { day, id } from "../platform/text.ts";

/** The Taipei days, with today, whose draws count as recent. */
export const RECENT_DRAW_DAYS = 30;

const count = z.int().check(z.gte(0));

/** How often a slip that is not deleted was drawn; days are Taipei days. */
export const SlipDrawStatistics = z.object({
  id,
  title: z.string(),
  total: count,
  recent: count,
  /** How many of the recent draws it would have if each deck were drawn evenly, to one decimal. */
  expected: z.number(),
  lastDay: z.nullable(day),
});
export type SlipDrawStatistics = z.infer<typeof SlipDrawStatistics>;

/** How often slips were drawn, by erased members too; at most a minute late. */
export const DrawStatistics = z.object({
  /** Deleted slips included, as in `recent` and `sources`. */
  total: count,
  recent: count,
  /** The recent draws by their source. */
  sources: z.record(z.enum(drawSourceKeys), count),
  slips: z.array(SlipDrawStatistics),
});
export type DrawStatistics = z.infer<typeof DrawStatistics>;
