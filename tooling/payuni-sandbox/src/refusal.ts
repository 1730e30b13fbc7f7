/** The prefixes of refusal codes, one for each call. */
export type CallName = "UPP" | "QUERY" | "CLOSE" | "CANCEL" | "REFUND";

/**
 * What can be wrong, by the number behind the call's name. Only `QUERY03001` is PAYUNi's (docs/payuni-protocol.md); the
 * others are made up after its pattern, because its own are not documented.
 */
export const refusalCodes = {
  form: "01001",
  merchant: "01002",
  version: "01003",
  signature: "01004",
  agent: "01005",
  timestamp: "01006",
  field: "02001",
  notFound: "03001",
  used: "03002",
  state: "04001",
  amount: "04002",
  tooLate: "04003",
  onlyFull: "04004",
} as const;
export type RefusalReason = keyof typeof refusalCodes;

/** A call that is refused, with its code and a sentence for the developer. */
export class RefusalError extends Error {
  readonly code: string;
  readonly reason: RefusalReason;

  constructor(call: CallName, reason: RefusalReason, sentence: string) {
    super(sentence);
    this.reason = reason;
    this.code = `${call}${refusalCodes[reason]}`;
  }
}
