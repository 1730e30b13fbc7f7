import type { Membership } from "@panshi/contracts/commerce/membership";
import type { ErrorBody } from "@panshi/contracts/platform/errors";
import type { PlaceOrderResult, OrderView } from "@panshi/contracts/commerce/order";
import { attemptRows } from "@panshi/core/testing-shop";
import {} from "@panshi/db/schema";
import { encodeFields } from "@panshi/payuni/envelope/encode";
import { Merchant } from "@panshi/payuni/merchant";
import { sealEnvelope } from "@panshi/payuni/envelope/seal";
import { type TestResponse, type CallOptions, uniqueNetworkAddress, type TestApp } from "../src/testing.ts";

export {
  addCoupon,
  allFulfilmentEffects,
  attemptRows,
  countFulfilmentEffects,
  noFulfilmentEffects,
  orderRow,
  quarantines as quarantineReasons,
  stateAndFlagOf,
  takenCountOf,
} from "@panshi/core/testing-shop";

/** Helpers for payment tests: a merchant, orders by the documented calls, and the gateway's signed posts. */
const secrets = { merId: "PANSHI01", key: "k".repeat(32), iv: "v".repeat(16) };
export const merchant = new Merchant(secrets);
/** A merchant with the same number and other secrets. */
export const merchantWithOtherSecrets = new Merchant({ merId: "PANSHI01", key: "x".repeat(32), iv: "y".repeat(16) });
export const payuniVariables = {
  PAYUNI_MER_ID: secrets.merId,
  PAYUNI_MER_KEY: secrets.key,
  PAYUNI_MER_IV: secrets.iv,
  // Nothing listens there; tests that call the gateway pass one of their own.
  PAYUNI_API: "http://127.0.0.1:9",
};
export const NOTIFY_PATH = "/api/payments/payuni/notify";
export const RETURN_PATH = "/api/payments/payuni/return";
export const CREATE_ORDER_PATH = "/api/payments/create-payuni-order";

type Cookies = Record<string, string>;
/** The body of the documented call: its success or its failure. */
type Placed = Omit<PlaceOrderResult, "success"> & ErrorBody & { success: boolean; error: string };
const prices = { trial: 0, basic: 3990, vip: 9990 } as const;

/** Calls the documented endpoint for a plan with the specified body and `added`. */
export const createOrder = (
  server: TestApp,
  planType: keyof typeof prices = "basic",
  added: object = {},
  { cookies = {}, address = uniqueNetworkAddress() }: Pick<CallOptions, "cookies" | "address"> = {},
): Promise<TestResponse<Placed>> =>
  server.call("POST", CREATE_ORDER_PATH, {
    body: {
      planType,
      amount: prices[planType],
      currency: "TWD",
      description: "別人的描述",
      returnUrl: "https://evil.example/return",
      cancelUrl: "https://evil.example/cancel",
      notifyUrl: "https://evil.example/notify",
      ...added,
    },
    cookies,
    address,
  });

type Trpc<T> = { result?: { data: { json: T } }; error?: { json: { data: ErrorBody & { httpStatus: number } } } };
/** The result of a tRPC call; `body` is its data, `failure` its error. */
async function trpc<T>(sent: Promise<TestResponse<Trpc<T>>>) {
  const { status, body, cookies } = await sent;
  return { status, body: body.result?.data.json as T, failure: body.error?.json.data, cookies };
}
export const queryTrpc = <T = OrderView>(
  server: TestApp,
  name: string,
  input: object | undefined,
  cookies: Cookies = {},
) =>
  trpc<T>(
    server.call<Trpc<T>>("GET", `/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`, {
      cookies,
    }),
  );
export const mutateTrpc = <T = PlaceOrderResult>(server: TestApp, name: string, input: object, cookies: Cookies = {}) =>
  trpc<T>(
    server.call<Trpc<T>>("POST", `/trpc/${name}`, { body: { json: input }, cookies, address: uniqueNetworkAddress() }),
  );

/** Posts the payment page; returns the MerTradeNo of the attempt that it created. */
export async function beginAttempt(server: TestApp, orderId: string, cookies: Cookies): Promise<string> {
  // Later than the last one, so that attempts have an order.
  server.clock.advance(1);
  const answer = await server.call("POST", `/pay/${orderId}`, { cookies, address: uniqueNetworkAddress() });
  const [latest] = await attemptRows(server, orderId);
  if (answer.status !== 200 || !latest) throw new Error(`no attempt: ${answer.status} ${answer.text}`);
  return latest.merTradeNo;
}

/** An order of a plan with an attempt to pay it. */
export async function placeOrderAndBeginPayment(
  server: TestApp,
  cookies: Cookies = {},
  planType: "basic" | "vip" = "basic",
  added = {},
) {
  const placed = await createOrder(server, planType, added, { cookies });
  if (placed.status !== 200) throw new Error(placed.text);
  const { orderId } = placed.body;
  const own = { ...cookies, ...placed.cookies };
  return { orderId, cookies: own, merTradeNo: await beginAttempt(server, orderId, own) };
}

let trades = 0;
const nextTradeNo = () => `17671968${String((trades += 1)).padStart(8, "0")}`;
type Fields = Record<string, string | undefined>;

/** Inner fields of events as PAYUNi sends them, for an attempt of `TradeAmt`. */
export const gatewayEventFields = {
  card: (MerTradeNo: string, TradeAmt: number, more: Fields = {}) => ({
    ...common(MerTradeNo, TradeAmt),
    TradeStatus: "1",
    PaymentType: "1",
    Card4No: "0001",
    CardInst: "1",
    ResCode: "00",
    ...more,
  }),
  wallet: (MerTradeNo: string, TradeAmt: number) => ({
    ...common(MerTradeNo, TradeAmt),
    TradeStatus: "1",
    PaymentType: "9",
  }),
  atmNumber: (MerTradeNo: string, TradeAmt: number, more: Fields = {}) => ({
    ...common(MerTradeNo, TradeAmt),
    TradeStatus: "0",
    PaymentType: "2",
    BankType: "822",
    PayNo: "9276200018124880",
    ...more,
  }),
  storeNumber: (MerTradeNo: string, TradeAmt: number, more: Fields = {}) => ({
    ...common(MerTradeNo, TradeAmt),
    TradeStatus: "0",
    PaymentType: "3",
    Store: "SEVEN",
    PayNo: "CVS0001",
    ...more,
  }),
  atmPaid: (MerTradeNo: string, TradeAmt: number, more: Fields = {}) => ({
    ...common(MerTradeNo, TradeAmt),
    TradeStatus: "1",
    PayNo: "9276200018124880",
    PayBank: "822",
    Account5No: "12345",
    NewMerTradeNo: "",
    ...more,
  }),
  ended: (MerTradeNo: string, TradeAmt: number, TradeStatus: "2" | "3" | "4" | "8" | "9") => ({
    ...common(MerTradeNo, TradeAmt),
    TradeStatus,
    PaymentType: "1",
  }),
};
const common = (MerTradeNo: string, TradeAmt: number): Fields => ({
  Status: "SUCCESS",
  Message: "說明",
  MerID: secrets.merId,
  MerTradeNo,
  TradeNo: nextTradeNo(),
  TradeAmt: String(TradeAmt),
});

/** A form body with the fields sealed by a merchant; `outer` adds outer fields. */
export const signedBody = (fields: Fields, by: Merchant = merchant, outer: Record<string, string> = {}) => {
  const { encryptInfo: EncryptInfo, hashInfo: HashInfo } = sealEnvelope(by, encodeFields(fields));
  return new URLSearchParams({
    Status: "SUCCESS",
    MerID: secrets.merId,
    Version: "2.0",
    ...outer,
    EncryptInfo,
    HashInfo,
  }).toString();
};

const form = { "content-type": "application/x-www-form-urlencoded", "user-agent": "payuni" };
export const postForm = (server: TestApp, payload: string, headers: Record<string, string> = form, url = NOTIFY_PATH) =>
  server.call("POST", url, { payload, headers, address: uniqueNetworkAddress() });
/** PAYUNi's post of an event to our notify address; answers its status. */
export const notify = async (server: TestApp, fields: Fields) => (await postForm(server, signedBody(fields))).status;

export const membershipOf = async (server: TestApp, cookies: Cookies) =>
  (await server.call<Membership>("GET", "/api/membership", { cookies })).body;
