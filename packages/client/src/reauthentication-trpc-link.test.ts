import type { TRPCClientError } from "@trpc/client";
import { observable, observableToPromise } from "@trpc/server/observable";
import { expect, test } from "vitest";
import { reauthenticationTrpcLink } from "./reauthentication-trpc-link.ts";
import { HttpError } from "./http.ts";

const refused = (code: "confirmation_required" | "forbidden") =>
  new HttpError(403, code, { code, message: code }) as unknown as TRPCClientError<never>;

/** A call whose answers are these in turn, an error for each code; what became of it, and how often the person was asked. */
async function called(answers: ("confirmation_required" | "forbidden" | "done")[], confirms: boolean[]) {
  let [sent, asked] = [0, 0];
  const link = reauthenticationTrpcLink(() => Promise.resolve(confirms[asked++] ?? false))({} as never);
  const result = link({
    op: { id: 1, type: "mutation", path: "any", input: null, context: {}, signal: null },
    next: () =>
      observable((observer) => {
        const answer = answers[sent++] ?? "done";
        if (answer === "done") observer.next({ result: { type: "data", data: answer } } as never);
        else observer.error(refused(answer) as never);
        if (answer === "done") observer.complete();
      }),
  });
  const outcome = await observableToPromise(result).then(
    () => "done",
    (error: Error) => error.message,
  );
  return { outcome, sent, asked };
}

test("a call that wants a confirmed session goes on after the person confirmed, as often as it is refused for that", async () => {
  expect(await called(["done"], [])).toEqual({ outcome: "done", sent: 1, asked: 0 });
  expect(await called(["confirmation_required", "done"], [true])).toEqual({ outcome: "done", sent: 2, asked: 1 });
  const twice = await called(["confirmation_required", "confirmation_required", "done"], [true, true]);
  expect(twice).toEqual({ outcome: "done", sent: 3, asked: 2 });
});

test("it fails as it was refused where the person does not confirm, and another refusal asks nobody", async () => {
  expect(await called(["confirmation_required", "done"], [false])).toEqual({
    outcome: "403: confirmation_required",
    sent: 1,
    asked: 1,
  });
  expect(await called(["forbidden"], [true])).toEqual({ outcome: "403: forbidden", sent: 1, asked: 0 });
});
