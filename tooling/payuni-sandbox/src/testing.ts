import { open } from "./envelope/cipher.ts";
import { type Envelope, sealFields } from "./envelope/envelope.ts";
import { testMerchant } from "./environment.ts";
import { decodeFields, encodeFields, type Fields } from "./envelope/form-encoding.ts";
import type { Scheduler } from "./notify/scheduler.ts";
import { type SandboxOptions, startSandbox } from "./start.ts";
import type { TradeView } from "./trade-view.ts";

/** A clock that tests advance; due tasks run in order. */
export class ManualClock implements Scheduler {
  #now: number;
  #tasks: { at: number; task: () => Promise<void> }[] = [];

  constructor(now = Date.parse("2026-01-01T00:00:00+08:00")) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, task: () => Promise<void>): () => void {
    const entry = { at: this.#now + ms, task };
    this.#tasks.push(entry);
    return () => {
      this.#tasks = this.#tasks.filter((each) => each !== entry);
    };
  }

  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      const [next] = this.#tasks.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
      if (!next) break;
      this.#tasks = this.#tasks.filter((each) => each !== next);
      this.#now = Math.max(this.#now, next.at);
      await next.task();
    }
    this.#now = end;
  }

  async stop(): Promise<void> {
    this.#tasks = [];
  }
}

/** What a shop read from a notify: the envelope and, where the signature is valid, the decrypted fields. */
type ReceivedPost = { url: string; envelope: Fields; fields: Fields | null };

export const openFields = ({ EncryptInfo = "", HashInfo = "" }: Fields): Fields | null => {
  const plaintext = open(testMerchant, { encryptInfo: EncryptInfo, hashInfo: HashInfo });
  return plaintext === null ? null : decodeFields(plaintext);
};

/** A gateway with a manual clock beside a shop that records its posts and answers as `answers` says, else 200. */
export async function testSandbox(options: Partial<SandboxOptions> = {}) {
  const clock = new ManualClock();
  const received: ReceivedPost[] = [];
  const answers: (number | "unreachable")[] = [];
  const sandbox = await startSandbox({
    merchant: testMerchant,
    scheduler: clock,
    send: async (url, body) => {
      const envelope = decodeFields(body) ?? {};
      received.push({ url, envelope, fields: openFields(envelope) });
      const answer = answers.shift() ?? 200;
      if (answer === "unreachable") throw new Error("connect ECONNREFUSED");
      return answer;
    },
    ...options,
  });

  const form = (fields: Fields | Envelope, headers: Record<string, string> = {}) => ({
    method: "POST",
    body: encodeFields({ ...fields }),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    redirect: "manual" as const,
  });
  const timestamp = () => String(Math.floor(clock.now() / 1000));

  const requestOf = (merTradeNo: string, more: Fields = {}): Fields => ({
    MerID: testMerchant.merId,
    MerTradeNo: merTradeNo,
    TradeAmt: "1200",
    Timestamp: timestamp(),
    ProdDesc: "修行方案",
    ReturnURL: "http://shop.test/return",
    NotifyURL: "http://shop.test/notify",
    BackURL: "http://shop.test/account?tab=orders",
    ...more,
  });
  const upp = (fields: Fields, envelope: Partial<Envelope> = {}) =>
    fetch(`${sandbox.origin}/api/upp`, form({ ...sealFields(testMerchant, "2.0", fields), ...envelope }));

  async function control<T = TradeView>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${sandbox.origin}/_control${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  return {
    ...sandbox,
    clock,
    received,
    answers,
    requestOf,
    upp,
    control,
    /** Opens the hosted page of an order and answers with its path. */
    async openPage(merTradeNo: string, more: Fields = {}): Promise<string> {
      const answer = await upp(requestOf(merTradeNo, more));
      const page = answer.headers.get("location");
      if (answer.status !== 303 || !page) throw new Error(`${answer.status} ${await answer.text()}`);
      return page;
    },
    page: async (path: string, fields?: Fields) => {
      const answer = await fetch(`${sandbox.origin}${path}`, fields ? form(fields) : { redirect: "manual" });
      return { status: answer.status, location: answer.headers.get("location"), text: await answer.text() };
    },
    /** A server call; answers with the JSON and the fields inside, where it is signed. */
    async call(
      path: string,
      version: string,
      fields: Fields,
      headers: Record<string, string> = { "user-agent": "payuni" },
    ) {
      const whole = { MerID: testMerchant.merId, Timestamp: timestamp(), ...fields };
      const answer = await fetch(`${sandbox.origin}${path}`, form(sealFields(testMerchant, version, whole), headers));
      const text = await answer.text();
      const json = answer.status === 200 ? (JSON.parse(text) as Fields) : {};
      return { status: answer.status, json, fields: openFields(json) };
    },
  };
}

export type TestSandbox = Awaited<ReturnType<typeof testSandbox>>;
