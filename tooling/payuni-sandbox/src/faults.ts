import { readWholeNumber, readBoolean, readOneOf, readBody, readText } from "./read-body.ts";

/** Faults in the delivery of events to the shop. Each fault of a trade replaces the global one of the same name. */
export type Faults = {
  /** Delays the notify, in ms. */
  delayMs?: number;
  /** The number of duplicates of each notify. */
  duplicates?: number;
  /** Sends the duplicates at the same time instead of one after another. */
  parallel?: boolean;
  /** Holds an event and sends it after the next one. */
  wrongOrder?: boolean;
  /** Sends nothing. */
  drop?: boolean;
  /** Replaces TradeAmt in the notify; the query still answers the real amount. */
  amount?: number;
  /** Changes a byte of EncryptInfo or HashInfo; `Tag` truncates the tag to 12 bytes under a valid hash. */
  tamper?: "EncryptInfo" | "HashInfo" | "Tag";
  /** Replaces MerID, inside and outside, still signed with this merchant's keys. */
  merId?: string;
  /** Adds a NewMerTradeNo, as for a misdirected transfer. */
  newMerTradeNo?: string;
};

/** Reads faults from JSON. Throws {@link InvalidInputError}. */
export const readFaults = (body: unknown): Faults =>
  readBody<Required<Faults>>(body, {
    delayMs: readWholeNumber,
    duplicates: readWholeNumber,
    parallel: readBoolean,
    wrongOrder: readBoolean,
    drop: readBoolean,
    amount: readWholeNumber,
    tamper: readOneOf("EncryptInfo", "HashInfo", "Tag"),
    merId: readText,
    newMerTradeNo: readText,
  });
