import { count, flag, oneOf, readBody, text } from "./read-body.ts";

/** What goes wrong on an event's way to the shop. A trade's own come before the global ones, name by name. */
export type Faults = {
  /** Delays the notify, in ms. */
  delayMs?: number;
  /** So many more of each. */
  duplicates?: number;
  /** The duplicates go out at once instead of one after another. */
  parallel?: boolean;
  /** The first of two events arrives after the second. */
  wrongOrder?: boolean;
  /** Never sent. */
  drop?: boolean;
  /** Tells this amount; the query still tells the truth. */
  amount?: number;
  /** A changed byte in EncryptInfo or in HashInfo; or a tag cut to 12 bytes under a hash that holds. */
  tamper?: "EncryptInfo" | "HashInfo" | "Tag";
  /** Tells another merchant's id, inside and outside, under our keys. */
  merId?: string;
  /** Tells a NewMerTradeNo, as for a transfer that was paid wrongly. */
  newMerTradeNo?: string;
};

/** Reads faults from JSON. Throws WrongInput. */
export const readFaults = (body: unknown): Faults =>
  readBody<Required<Faults>>(body, {
    delayMs: count,
    duplicates: count,
    parallel: flag,
    wrongOrder: flag,
    drop: flag,
    amount: count,
    tamper: oneOf("EncryptInfo", "HashInfo", "Tag"),
    merId: text,
    newMerTradeNo: text,
  });
