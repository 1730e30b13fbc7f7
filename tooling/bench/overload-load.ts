import { fork } from "node:child_process";
import { once } from "node:events";
import type { Answer, LoadOrder, LoadReport, Phase } from "./overload-generator.ts";

export type MixedRequest = { method: "GET" | "POST"; path: string; cookie?: string; body?: object; isWrite?: boolean };
let addresses = 0;

/**
 * A request as it is sent, in base64, from a network of its own (the server trusts one proxy), so that throttles by address do not
 * apply.
 */
function encodeRequest({ method, path, cookie, body }: MixedRequest): string {
  addresses += 1;
  const text = body ? JSON.stringify(body) : "";
  const lines = [
    `${method} ${path} HTTP/1.1`,
    "host: 127.0.0.1",
    `x-forwarded-for: 10.${(addresses >> 8) & 255}.${addresses & 255}.1`,
    ...(cookie ? [`cookie: ${cookie}`] : []),
    ...(body ? ["content-type: application/json", `content-length: ${Buffer.byteLength(text)}`] : []),
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${text}`).toString("base64");
}

/** Has the generator's process play these phases, each with the requests in turn, and resolves when it has its answers. */
export async function playLoad(
  origin: string,
  requests: readonly MixedRequest[],
  phases: Phase[],
): Promise<LoadReport> {
  const child = fork(new URL("./overload-generator.ts", import.meta.url));
  const order: LoadOrder = {
    port: Number(new URL(origin).port),
    requests: requests.map(encodeRequest),
    writes: requests.map(({ isWrite = false }) => isWrite),
    phases,
  };
  child.send(order);
  const failed = once(child, "exit").then(() => Promise.reject(new Error("the generator ended without a report")));
  const [report] = (await Promise.race([once(child, "message"), failed])) as [LoadReport];
  return report;
}

export const ofPhase = ({ answers }: LoadReport, phase: number): Answer[] =>
  answers.filter((answer) => answer.phase === phase);

export const isServed = ({ status }: Answer): boolean => status === 200;
export const isRefused = ({ status }: Answer): boolean => status === 503;

/** The latency in ms that 99 of a hundred answers have at most; NaN without answers. */
export function p99(answers: readonly Answer[]): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN;
}
