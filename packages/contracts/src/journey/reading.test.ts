import { describe, expect, it } from "vitest";
import {
  fallbackReading,
  readingVoiceKeys,
  readingVoices,
  verseLines,
  traditionalReading,
  traditionalReadingIn,
  removeModelReadingOffers,
} from "./reading.ts";

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

describe("the voices of a traditional reading", () => {
  const slip = {
    ...oracle,
    description: "星落平野\n\n 風起山腰 \n",
    lineNotes: ["落下來的，也有地方去。", "風大就慢慢走。"],
    questions: ["你在等什麼？", "你放下了什麼？", "明天先做哪一件？"],
  };

  it("are 白話, 古典 and 反思", () => {
    expect(readingVoiceKeys.map((voice) => readingVoices[voice].label)).toEqual(["白話", "古典", "反思"]);
    expect(traditionalReadingIn("plain", slip)).toBe(traditionalReading(oracle));
  });
  it("in 古典 set each line of the verse beside its note", () => {
    expect(traditionalReadingIn("classical", slip)).toBe(
      "「星落平野」\n落下來的，也有地方去。\n\n「風起山腰」\n風大就慢慢走。",
    );
  });
  it("in 反思 ask the three questions, and for one to be chosen and written down", () => {
    const [opening, ...rest] = traditionalReadingIn("reflective", slip).split("\n\n");
    expect(opening).toMatch(/。$/);
    expect(rest.slice(0, 3)).toEqual(slip.questions);
    expect(rest.slice(3)).toEqual([expect.stringMatching(/^挑一個.*寫下/)]);
  });
  it.each(["classical", "reflective"] as const)("in %s say so where a slip has no texts for it", (voice) => {
    for (const bare of [
      { ...slip, lineNotes: [], questions: [] },
      { ...slip, description: "", lineNotes: [], questions: [] },
    ]) {
      const [note, ...rest] = traditionalReadingIn(voice, bare).split("\n\n");
      expect(note).toMatch(/^這支籤還沒有.*先讀白話的解讀。$/);
      expect(rest.join("\n\n")).toBe(traditionalReading(oracle));
    }
  });
  it("in 古典 never set a note beside another line", () => {
    expect(traditionalReadingIn("classical", { ...slip, lineNotes: ["只有一句"] })).not.toContain("只有一句");
  });
});

it("a text is read line by line, without empty lines", () => {
  expect(verseLines("一行\r\n\n 二行 \n")).toEqual(["一行", "二行"]);
});

it("a text without readings by a model keeps every other sentence", () => {
  expect(removeModelReadingOffers("可以。訪客每天有 3 次 AI 解籤；合計 30 次。之後註冊，籤還在。")).toBe(
    "可以。之後註冊，籤還在。",
  );
  expect(removeModelReadingOffers("AI 解籤，每天 5 次")).toBe("");
  expect(removeModelReadingOffers("解籤有 3 種聲音：白話、古典、反思")).toBe("解籤有 3 種聲音：白話、古典、反思");
});
