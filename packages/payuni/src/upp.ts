import * as z from "zod/mini";
import { encodeFields } from "./envelope/encode.ts";
import { endpointUrl, callEndpoints } from "./hosts.ts";
import type { Merchant } from "./merchant.ts";
import { hostedPageMethods, acceptsAmount } from "./methods.ts";
import { parseHttpUrl, type UrlPolicy, urlError } from "./public-url.ts";
import { sealEnvelope } from "./envelope/seal.ts";

const wellFormed = z.refine<string>((text) => text.isWellFormed(), "must be well-formed text");
const asText = "must be text";
const span = "must be 60 to 600 seconds";
const httpUrl = z
  .string(asText)
  .check(z.refine((text) => parseHttpUrl(text) !== null, "must be an http or https address"));

/**
 * What the hosted page is asked for. The limits are those of docs/payuni-protocol.md, "Hosted page".
 */
export const UppRequest = z
  .strictObject({
    /** A number of our own, fresh for each attempt and never used again: 1 to 25 of `A-Z a-z 0-9 _ -`. */
    merTradeNo: z.string(asText).check(z.regex(/^[A-Za-z0-9_-]{1,25}$/, "must be 1 to 25 of A-Z a-z 0-9 _ -")),
    /** Whole TWD, at least 1. */
    amount: z.int("must be an integer").check(z.minimum(1, "must be at least 1")),
    /** Unix seconds, taken when the buyer clicks: its maximum age is not documented. */
    timestamp: z.int("must be Unix seconds").check(z.minimum(1, "must be Unix seconds")),
    /** What is bought, 1 to 550 UTF-16 units, `;` between items. */
    description: z
      .string(asText)
      .check(z.minLength(1, "must say something"), z.maxLength(550, "must be at most 550 long"), wellFormed),
    /** Where the buyer's browser posts the result; see `urlError`. */
    returnUrl: z.optional(z.string(asText)),
    /** Where PAYUNi's servers post every event; see `urlError`. */
    notifyUrl: z.optional(z.string(asText)),
    /** Where the buyer goes on leaving without paying: a plain link without a result. */
    backUrl: z.optional(httpUrl),
    /** The buyer's address for PAYUNi's mails. */
    email: z.optional(z.email("must be an email address")),
    /** Whether the buyer may not change that address. */
    emailFixed: z.optional(z.boolean("must be true or false")),
    lang: z.optional(z.enum(["zh-tw", "en"], "must be zh-tw or en")),
    /** The last Taipei day to pay an ATM or CVS number, `YYYY-MM-DD`. */
    expireDate: z.optional(z.iso.date("must be a day, YYYY-MM-DD")),
    /** Seconds that the page stays open, 60 to 600. */
    pageSeconds: z.optional(z.int(span).check(z.minimum(60, span), z.maximum(600, span))),
    /** Number of instalments; asks for instalments by card. */
    instalments: z.optional(z.literal([3, 6, 9, 12, 18, 24, 30], "must be 3, 6, 9, 12, 18, 24 or 30")),
    /** The methods to show. Without any, PAYUNi shows those of the merchant's console. */
    methods: z.optional(
      z.array(z.enum(hostedPageMethods, "must be a method")).check(z.minLength(1, "must name a method")),
    ),
  })
  .check((context) => {
    const { amount, methods: asked = [], instalments, emailFixed, email } = context.value;
    const refuse = (path: string, message: string) =>
      context.issues.push({ code: "custom", input: undefined, path: [path], message });
    for (const method of new Set([...asked, ...(instalments ? (["CreditInst"] as const) : [])])) {
      if (!acceptsAmount(method, amount)) refuse("amount", `is outside what ${method} takes`);
    }
    if (emailFixed && email === undefined) refuse("emailFixed", "needs an email");
  });
export type UppRequest = z.infer<typeof UppRequest>;

/** A form for the buyer's browser: POST the four fields to `action`. */
interface UppForm {
  action: string;
  method: "post";
  fields: { MerID: string; Version: string; EncryptInfo: string; HashInfo: string };
}

interface UppTarget {
  merchant: Merchant;
  /** `hosts.production`, `hosts.sandbox` or a local gateway's origin. */
  host: string;
  /** `"local"` lets return and notify addresses have any host and port. Only for a gateway on the same machine. */
  urls?: UrlPolicy;
}

/** A request that breaks a limit of docs/payuni-protocol.md. The message names fields and rules, never values. */
export class UppRequestError extends TypeError {
  /** Each broken rule, such as `amount: is outside what CVS takes`. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`PAYUNi UPP request: ${problems.join("; ")}`);
    this.name = "UppRequestError";
    this.problems = problems;
  }
}

/**
 * Builds the form that takes a buyer to PAYUNi's hosted page. Build it when the buyer clicks, not before.
 *
 * Source: docs/payuni-protocol.md, "Hosts and calls" and "Hosted page".
 * @throws {UppRequestError} when the request breaks a limit.
 * @throws {TypeError} when the host is not an address.
 */
export function buildUppForm(target: UppTarget, request: UppRequest): UppForm {
  const { merchant, host, urls = "public" } = target;
  const checked = UppRequest.safeParse(request);
  const problems = checked.success ? [] : checked.error.issues.map((each) => `${each.path.join(".")}: ${each.message}`);
  for (const name of ["returnUrl", "notifyUrl"] as const) {
    const url: unknown = request[name];
    const error = typeof url === "string" ? urlError(url, urls) : null;
    if (error) problems.push(`${name}: ${error}`);
  }
  if (!checked.success || problems.length > 0) throw new UppRequestError(problems);
  const { encryptInfo, hashInfo } = sealEnvelope(merchant, encodeFields(innerFields(merchant, checked.data)));
  return {
    action: endpointUrl(host, callEndpoints.upp),
    method: "post",
    fields: { MerID: merchant.merId, Version: callEndpoints.upp.version, EncryptInfo: encryptInfo, HashInfo: hashInfo },
  };
}

function innerFields(merchant: Merchant, request: UppRequest): [string, string | number | undefined][] {
  return [
    ["MerID", merchant.merId],
    ["MerTradeNo", request.merTradeNo],
    ["TradeAmt", request.amount],
    ["Timestamp", request.timestamp],
    ["ProdDesc", request.description],
    ["ReturnURL", request.returnUrl],
    ["NotifyURL", request.notifyUrl],
    ["BackURL", request.backUrl],
    ["UsrMail", request.email],
    ["UsrMailFix", request.emailFixed ? 1 : undefined],
    ["Lang", request.lang],
    ["ExpireDate", request.expireDate],
    ["TradeLExpireSec", request.pageSeconds],
    ...hostedPageMethods.map((method): [string, number | undefined] => {
      if (method === "CreditInst" && request.instalments) return [method, request.instalments];
      return [method, request.methods?.includes(method) ? 1 : undefined];
    }),
  ];
}
