import { type ErrorCode, errors } from "@panshi/contracts/errors";
import type { Audience } from "@panshi/api/rest";

export type Schema = Record<string, unknown>;
type Parameter = { name: string; in: "path" | "query"; required: boolean; schema: Schema };
/** One of its entries is enough; an empty list wants nothing. */
export type Security = Record<string, []>[];
export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Security;
  parameters?: Parameter[];
  requestBody?: object;
  responses: Record<string, object>;
};
export type Paths = Record<string, Record<string, Operation>>;

/** What a call wants of its caller, by the names of `components.securitySchemes`. */
export const securityByAudience: Record<Audience, Security> = {
  anyone: [],
  member: [{ member: [] }],
  "member-or-visitor": [{ member: [] }, { visitor: [] }, {}],
  administrator: [{ staff: [] }],
};

const failure = (description: string, schema: "Error" | "PaymentError") => ({
  description,
  content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
});

/** A response for each status that the codes have, which names them with their words. */
export function errorResponses(codes: readonly ErrorCode[], schema: "Error" | "PaymentError" = "Error") {
  const byStatus = Map.groupBy(new Set(codes), (code) => String(errors[code].status));
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      status,
      failure(of.map((code) => `\`${code}\` ${errors[code].message}`).join("；"), schema),
    ]),
  );
}

/** What any call can answer beside what it names itself. */
export const otherErrorResponses = (schema: "Error" | "PaymentError" = "Error") => ({
  "4XX": failure("其他不被接受的要求", schema),
  "5XX": failure("系統暫時無法回應", schema),
});
