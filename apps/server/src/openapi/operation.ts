import { type ErrorCode, errors } from "@panshi/contracts/platform/errors";
import type { Audience } from "@panshi/api/procedure-meta";

export type Schema = Record<string, unknown>;
type Parameter = { name: string; in: "path" | "query"; required: boolean; schema: Schema };
/** Any one of the entries is enough; an empty list means that anybody may call. */
type Security = Record<string, []>[];
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

/** The security of a call, by the names of `components.securitySchemes`. */
export const securityByAudience: Record<Audience, Security> = {
  anyone: [],
  member: [{ member: [] }],
  "member-or-visitor": [{ member: [] }, { visitor: [] }, {}],
  administrator: [{ staff: [] }],
};

const errorResponse = (description: string, schema: "Error" | "PaymentError") => ({
  description,
  content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
});

/** One response for each status of the codes, which lists the codes with their messages. */
export function errorResponses(codes: readonly ErrorCode[], schema: "Error" | "PaymentError" = "Error") {
  const byStatus = Map.groupBy(new Set(codes), (code) => String(errors[code].status));
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      status,
      errorResponse(of.map((code) => `\`${code}\` ${errors[code].message}`).join("；"), schema),
    ]),
  );
}

/** The errors that any call can answer. */
export const fallbackErrorResponses = (schema: "Error" | "PaymentError" = "Error") => ({
  "4XX": errorResponse("其他不被接受的要求", schema),
  "5XX": errorResponse("系統暫時無法回應；人太多時是 `overloaded`，請等 Retry-After 的秒數再試", schema),
});
