/** The calls that answer with codes of their own. */
export type Call = "UPP" | "QUERY" | "CLOSE" | "CANCEL" | "REFUND";

/**
 * What can be wrong, by the number behind the call's name. Only `QUERY03001` is PAYUNi's (docs/payuni-protocol.md); the
 * others are made up
 * after its pattern, because its own are not documented.
 */
export const reasons = {
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
export type Reason = keyof typeof reasons;

/** A call that is refused, with its code and a sentence for the developer. */
export class Refusal extends Error {
  readonly code: string;
  readonly reason: Reason;

  constructor(call: Call, reason: Reason, sentence: string) {
    super(sentence);
    this.reason = reason;
    this.code = `${call}${reasons[reason]}`;
  }
}
