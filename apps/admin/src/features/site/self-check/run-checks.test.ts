import type { SelfCheckCall } from "@panshi/contracts/site/self-check";
import { TRPCClientError } from "@trpc/client";
import { expect, it } from "vitest";
import { type Checked, runChecks } from "./run-checks.ts";

const isOwner = (path: string) => path.startsWith("own");
/** Calls that a moderator may make, or may not; each path ends with the status of its answer. */
const calls = [
  "own200",
  "own400",
  "own404",
  "own403",
  "own500",
  "own0",
  "other200",
  "other403",
  "other404",
  "other500",
  "other0",
].map(
  (path) => ({ path, permission: isOwner(path) ? null : "administrators:read", input: {} }) as unknown as SelfCheckCall,
);

async function answer(path: string): Promise<unknown> {
  const httpStatus = Number(/\d+$/.exec(path)?.[0]);
  if (httpStatus === 200) return {};
  if (httpStatus === 0) throw new Error("no answer");
  throw TRPCClientError.from({
    error: { code: -32603, message: "", data: { httpStatus, code: "internal", message: "" } },
  });
}

it("an allowed call is right with an answer or a row that is missing; a refused one with 403 alone, not with a fault", async () => {
  const client = Object.fromEntries(calls.map(({ path }) => [path, { query: () => answer(path) }]));
  const answers: Checked[] = [];
  const report = (checked: Checked) => void answers.push(checked);
  await runChecks(client as never, calls, "moderator", { signal: new AbortController().signal, report });
  expect(answers.map(({ path, status }) => `${path.replace(/\d+/, "")}${status}`)).toEqual(
    calls.map(({ path }) => path),
  );
  expect(answers.filter(({ ok }) => ok).map(({ path }) => path)).toEqual(["own200", "own400", "own404", "other403"]);
});

it("an aborted round reports nothing more", async () => {
  const stop = new AbortController();
  const reported: string[] = [];
  const client = Object.fromEntries(calls.map(({ path }) => [path, { query: () => answer(path) }]));
  const report = ({ path }: Checked) => {
    reported.push(path);
    stop.abort();
  };
  await runChecks(client as never, calls, "moderator", { signal: stop.signal, report });
  expect(reported).toEqual(["own200"]);
});
