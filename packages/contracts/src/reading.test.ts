import { describe, expect, it } from "vitest";
import { fallbackReading, traditionalReading } from "./reading.ts";

const oracle = { interpretationContent: "先站穩，再往前。", advice: "寫下一件今天能完成的小事。" };

describe("[S8.17] readings without a model", () => {
  it("give the slip's own interpretation and advice, and never speak of AI", () => {
    expect(traditionalReading(oracle)).toContain("先站穩，再往前。");
    expect(traditionalReading(oracle)).toContain("寫下一件今天能完成的小事。");
    expect(`${traditionalReading(oracle)}${fallbackReading(oracle)}`).not.toMatch(/AI|人工智慧/i);
  });
  it("leave out an advice that is empty", () => {
    expect(traditionalReading({ ...oracle, advice: "" })).toBe("先站穩，再往前。");
  });
  it("add, after a failure, one's own situation and professional help", () => {
    expect(fallbackReading(oracle)).toContain(traditionalReading(oracle));
    expect(fallbackReading(oracle)).toMatch(/傳統解讀.*自己的處境.*專業的協助/s);
  });
});
