import { count, counts, oneOf, orNull, readBody } from "./read-body.ts";

/** How the gateway behaves towards everybody. Times in ms. */
export type Settings = {
  /** Whether the shop hears before its buyer comes back, or after. */
  order: "notify-first" | "return-first";
  /** How long after the return the notify goes out, with `return-first`. */
  notifyDelayMs: number;
  /** The pauses between the tries of a notify that was not answered with 200. */
  retryDelaysMs: number[];
  /** A shop that does not answer counts as silent after this. */
  sendTimeoutMs: number;
  /** How far a request's Timestamp may be off, either way. */
  timestampToleranceMs: number;
  /** Whether a paid card is put up for capture at once (CloseStatus 1) or waits for a call (9). */
  autoCapture: boolean;
  /** From applied to captured; null: only by control. */
  captureAfterMs: number | null;
  /** From applied to refunded; 0: at once; null: only by control. */
  refundAfterMs: number | null;
  /** What queries say: A settled, B still settling. */
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

/** Reads a change of settings from JSON. Throws WrongInput. */
export const readSettings = (body: unknown): Partial<Settings> =>
  readBody<Settings>(body, {
    order: oneOf("notify-first", "return-first"),
    notifyDelayMs: count,
    retryDelaysMs: counts,
    sendTimeoutMs: count,
    timestampToleranceMs: count,
    autoCapture: (value) => (typeof value === "boolean" ? value : undefined),
    captureAfterMs: orNull(count),
    refundAfterMs: orNull(count),
    dataSource: oneOf("A", "B"),
    answers: oneOf("fine", "not-found", "unsigned", "tampered", "down"),
  });
