import type { OracleSlip } from "@panshi/contracts/oracle";

/** What one may do to a slip of the list. */
export type SlipActions = { edit: (slip: OracleSlip) => void; remove: (slip: OracleSlip) => void };
