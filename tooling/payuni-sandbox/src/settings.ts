import { readWholeNumber, readWholeNumbers, readOneOf, readNullable, readBody } from "./read-body.ts";

/** How the gateway behaves for all trades. Times in ms. */
export type Settings = {
  /** Whether the notify is sent before the buyer's browser returns, or after. */
  order: "notify-first" | "return-first";
  /** With `return-first`: how long after the return the notify is sent. */
  notifyDelayMs: number;
  /** The pauses between the attempts of a notify that was not answered with 200. */
  retryDelaysMs: number[];
  /** The timeout of a notify. */
  sendTimeoutMs: number;
  /** How far a request's Timestamp may be off, either way. */
  timestampToleranceMs: number;
  /** Whether capture is applied for at payment by card (CloseStatus 1), or needs a call (9). */
  autoCapture: boolean;
  /** From applied to captured; null: only by the control API. */
  captureAfterMs: number | null;
  /** From applied to refunded; 0: at once; null: only by the control API. */
  refundAfterMs: number | null;
  /** DataSource in queries: A settled, B still settling. */
  dataSource: "A" | "B";
  /** How the calls under `/api/trade` answer. */
  answers: "fine" | "not-found" | "unsigned" | "tampered" | "down";
};

export const defaultSettings: Settings = {
  order: "notify-first",
  notifyDelayMs: 1_000,
  retryDelaysMs: [5_000, 30_000, 120_000, 600_000],
  sendTimeoutMs: 10_000,
  timestampToleranceMs: 30 * 60_000,
  autoCapture: true,
  captureAfterMs: null,
  refundAfterMs: 0,
  dataSource: "A",
  answers: "fine",
};

/** Reads a change of settings from JSON. Throws {@link InvalidInputError}. */
export const readSettings = (body: unknown): Partial<Settings> =>
  readBody<Settings>(body, {
    order: readOneOf("notify-first", "return-first"),
    notifyDelayMs: readWholeNumber,
    retryDelaysMs: readWholeNumbers,
    sendTimeoutMs: readWholeNumber,
    timestampToleranceMs: readWholeNumber,
    autoCapture: (value) => (typeof value === "boolean" ? value : undefined),
    captureAfterMs: readNullable(readWholeNumber),
    refundAfterMs: readNullable(readWholeNumber),
    dataSource: readOneOf("A", "B"),
    answers: readOneOf("fine", "not-found", "unsigned", "tampered", "down"),
  });
