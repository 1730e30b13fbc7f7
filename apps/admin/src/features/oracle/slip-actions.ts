import type { OracleSlip } from "@panshi/contracts/oracle";

/** The actions of a slip in the list. */
export type SlipActions = { edit: (slip: OracleSlip) => void; remove: (slip: OracleSlip) => void };
