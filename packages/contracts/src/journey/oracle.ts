import { ANSWER_MAX } from "../platform/limits.ts";
import { listInput } from "../platform/list.ts";
import { numberOrDefaultSchema } from "../platform/number-or.ts";
import { SLIP_MISSING } from "../platform/messages.ts";
import * as z from "zod/mini";
import { bulkIds, editFields } from "../platform/change.ts";
import { fortuneLevelKeys, oracleCategoryKeys, wayOutLineLabels } from "./oracle-labels.ts";
import { ownImagePath } from "../platform/picture.ts";
import { ratingRange, readingKinds, readingVoiceKeys, SLIP_QUESTION_COUNT, verseLines } from "./reading.ts";
import { id, idWithMessage, timestamp, requiredText, possiblyEmptyText } from "../platform/text.ts";

export * from "./oracle-labels.ts";
export const FortuneLevel = z.enum(fortuneLevelKeys, "請選擇籤等");
export type FortuneLevel = z.infer<typeof FortuneLevel>;
export const OracleCategory = z.enum(oracleCategoryKeys, "請選擇類別");
export type OracleCategory = z.infer<typeof OracleCategory>;

/** The public oracle (`GET /api/random-oracle`). `description` is the verse, one line a row. */
export const Oracle = z.object({
  id,
  title: z.string(),
  category: OracleCategory,
  fortuneLevel: FortuneLevel,
  imageUrl: z.nullable(z.string()),
  interpretationContent: z.string(),
  advice: z.string(),
  description: z.string(),
  /** A line for each of {@link wayOutLineLabels}, or none. */
  wayOut: z.array(z.string()),
  /** After how many days to ask again; null where nothing is said. */
  askAgainDays: z.nullable(z.int32()),
});
export type Oracle = z.infer<typeof Oracle>;

/** A slip as administrators see and edit it. */
export const OracleSlip = z.object({
  id,
  title: z.string(),
  description: z.string(),
  imageUrl: z.nullable(z.string()),
  category: OracleCategory,
  fortuneLevel: FortuneLevel,
  interpretation: z.string(),
  advice: z.string(),
  /** A note for each line of the verse, or none; for the voice 古典. */
  lineNotes: z.optional(z.array(z.string())),
  /** Three questions, or none; for the voice 反思. */
  questions: z.optional(z.array(z.string())),
  /** A line for each of {@link wayOutLineLabels}, or none. */
  wayOut: z.optional(z.array(z.string())),
  askAgainDays: z.optional(z.nullable(z.int32())),
  displayOrder: z.int32(),
  isActive: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type OracleSlip = z.infer<typeof OracleSlip>;

/** The slips as administrators list them; `search` looks into title and verse. */
export const SlipListInput = listInput({
  filters: {
    category: OracleCategory,
    fortuneLevel: FortuneLevel,
    isActive: z.boolean("請選擇是否啟用"),
  },
  sorts: ["displayOrder", "title", "updatedAt"],
  defaultSort: "displayOrder",
  search: true,
});
export type SlipListInput = z.infer<typeof SlipListInput>;

/** One line of text. */
const textLine = (name: string, max: number) =>
  requiredText(name, max).check(z.refine((value) => !/[\r\n]/.test(value), `${name}要寫成一行`));

/** The most days after which a slip says to ask again. */
const ASK_AGAIN_DAYS_MAX = 60;
const ASK_AGAIN_DAYS = `天數請填 1 到 ${ASK_AGAIN_DAYS_MAX}`;

const isNoneOr = (lines: readonly string[], count: number) => lines.length === 0 || lines.length === count;

/**
 * Input to create or update a slip; defaults as in S3.34. An update without `lineNotes`, `questions`, `wayOut` or `askAgainDays`
 * keeps those that the slip has.
 */
export const SlipInput = z
  .strictObject({
    title: requiredText("標題", 100),
    description: z._default(possiblyEmptyText(500), ""),
    imageUrl: z._default(z.nullable(ownImagePath), null),
    category: z._default(OracleCategory, "general"),
    fortuneLevel: z._default(FortuneLevel, "good"),
    interpretation: requiredText("解籤內容", 4000),
    advice: z._default(possiblyEmptyText(1000), ""),
    lineNotes: z.optional(z.array(textLine("註解", 200), "請一行寫一句註解")),
    questions: z.optional(z.array(textLine("反問", 200), "請一行寫一句反問")),
    wayOut: z.optional(z.array(textLine("每一行", 60), "請一行寫一句")),
    askAgainDays: z.optional(
      z.nullable(z.int32("天數必須是整數").check(z.gte(1, ASK_AGAIN_DAYS), z.lte(ASK_AGAIN_DAYS_MAX, ASK_AGAIN_DAYS))),
    ),
    displayOrder: numberOrDefaultSchema(0, z.int32("順序必須是整數")),
    isActive: z._default(z.boolean("請選擇是否啟用"), true),
  })
  .check(
    z.refine(({ description, lineNotes = [] }) => isNoneOr(lineNotes, verseLines(description).length), {
      error: "註解要和籤詩一樣多行，一句一行；或全部留白",
      path: ["lineNotes"],
    }),
    z.refine(({ questions = [] }) => isNoneOr(questions, SLIP_QUESTION_COUNT), {
      error: "反問要剛好三句，一行一句；或全部留白",
      path: ["questions"],
    }),
    z.refine(({ wayOut = [] }) => isNoneOr(wayOut, wayOutLineLabels.length), {
      error: "留意、放下、再問要剛好三行，一行一句；或全部留白",
      path: ["wayOut"],
    }),
  );
export type SlipInput = z.infer<typeof SlipInput>;

export const SlipEdit = z.extend(SlipInput, editFields);
export type SlipEdit = z.infer<typeof SlipEdit>;

/** Makes slips active or inactive. */
export const SlipsActiveInput = z.strictObject({ ids: bulkIds, isActive: z.boolean("請選擇是否啟用") });
export type SlipsActiveInput = z.infer<typeof SlipsActiveInput>;

/** The longest question to the oracle, in UTF-16 units. */
export const QUESTION_MAX = 500;
const question = z._default(possiblyEmptyText(QUESTION_MAX), "");

/** Where a draw was made: the ritual in the app, a documented call, or the soul temple. */
export const drawSources = { ceremony: "儀式", call: "外部", temple: "聖殿" } as const;
export type DrawSource = keyof typeof drawSources;
export const drawSourceKeys = Object.keys(drawSources) as [DrawSource, ...DrawSource[]];

/** A question in the app. */
export const QuestionInput = z.strictObject({ question });
export type QuestionInput = z.infer<typeof QuestionInput>;

/** A draw in the app. `prayerId`: the caller's wish that the draw follows, whose topic decides which slips it is from. */
export const DrawInput = z.strictObject({ question, prayerId: z.optional(id) });
export type DrawInput = z.infer<typeof DrawInput>;

/** A drawn oracle. */
export const Draw = z.object({ id, oracle: Oracle, question: z.string(), drawnAt: timestamp });
export type Draw = z.infer<typeof Draw>;

/** The voice of a reading. */
export const ReadingVoice = z.enum(readingVoiceKeys, "請選擇解讀的聲音");

/**
 * `POST /api/ai-interpretation`. Only `oracle.id` is used; other properties of `oracle` are ignored. `consent`: whether the
 * question may be sent to an external model; without it a member's earlier consent counts, `false` refuses for this call.
 * `reading`: `traditional` never calls the model; `model`, or nothing, calls it if there is consent. `voice`: 白話 if it is left
 * out; the others come with a plan.
 */
export const InterpretInput = z.strictObject({
  oracle: z.looseObject({ id: idWithMessage(SLIP_MISSING) }, "請先抽一支籤"),
  question,
  voice: z.optional(ReadingVoice),
  reading: z.optional(z.enum(readingKinds, "請選擇解讀的方式")),
  consent: z.optional(z.boolean("請選擇是否同意")),
});
export type InterpretInput = z.infer<typeof InterpretInput>;

const InterpretationSource = z.enum(readingKinds);
/**
 * Why a reading is traditional although a model is configured: it failed or timed out, there is no consent, or a daily
 * limit is reached (the caller's or the global one; the one of all visitors). `care`: helplines instead of a reading.
 */
const InterpretationFallbackReason = z.enum(["model_failed", "no_consent", "limit", "visitors_limit", "care"]);
export const Interpretation = z.object({
  interpretation: z.string(),
  source: InterpretationSource,
  reason: z.optional(InterpretationFallbackReason),
  /** The voice of the answer; nothing with the reason `care`. */
  voice: z.optional(ReadingVoice),
  /** The stored reading, which its owner can rate; nothing with the reason `care`. */
  readingId: z.optional(id),
});
export type Interpretation = z.infer<typeof Interpretation>;

/** Events of a streamed interpretation: pieces of the model's text, then the complete answer once. */
export type InterpretationEvent = { type: "piece"; text: string } | ({ type: "done" } & Interpretation);

/** A rating of one's own reading; another rating replaces it. */
export const RateReadingInput = z.strictObject({
  readingId: id,
  rating: z
    .int32("請選擇 1 到 5")
    .check(z.minimum(ratingRange.min, "請選擇 1 到 5"), z.maximum(ratingRange.max, "請選擇 1 到 5")),
});
export type RateReadingInput = z.infer<typeof RateReadingInput>;

/** What a member answers to the questions of a reading in 反思; empty to take it back. */
export const AnswerInput = z.strictObject({ readingId: id, answer: possiblyEmptyText(ANSWER_MAX) });
export type AnswerInput = z.infer<typeof AnswerInput>;
/** The answer to the questions of a reading; null without one. */
export const ReadingAnswer = z.object({ answer: z.nullable(z.string()) });
export type ReadingAnswer = z.infer<typeof ReadingAnswer>;

/** A stored reading of a draw. */
export const DrawReading = z.object({
  id,
  voice: ReadingVoice,
  source: InterpretationSource,
  text: z.string(),
  /** 1 to 5; null where the owner has not rated it. */
  rating: z.nullable(z.int32()),
  /** The owner's answer to the questions of 反思; null without one. */
  answer: z.nullable(z.string()),
  createdAt: timestamp,
});
export type DrawReading = z.infer<typeof DrawReading>;

/** One of the member's draws, as `GET /api/user-oracles` lists it. */
export const OwnDraw = z.object({
  id,
  question: z.string(),
  oracleText: z.string(),
  interpretation: z.nullable(z.string()),
  drawnAt: timestamp,
  /** The slip as it was drawn. */
  oracle: Oracle,
  /** The newest reading in each voice, in the order of the voices; a voice that was not read is missing. */
  readings: z.array(DrawReading),
});
export type OwnDraw = z.infer<typeof OwnDraw>;
