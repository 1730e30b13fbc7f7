import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createTurnQueue } from "./take-turns.ts";

it("lets others go on before each piece of work, and counts what waits", async () => {
  const inTurn = createTurnQueue();
  const happened: string[] = [];
  const works = ["a", "b", "c"].map((name) => inTurn(() => happened.push(name)));
  expect(inTurn.waiting).toBe(2);
  for (let turn = 0; turn < 6; turn += 1) {
    happened.push("other");
    await setImmediate();
  }
  await Promise.all(works);
  expect(happened.join(" ")).not.toMatch(/[abc] [abc]/);
  expect(happened.filter((name) => name !== "other")).toEqual(["a", "b", "c"]);
  await expect(inTurn(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await inTurn(() => "next")).toBe("next");
});
