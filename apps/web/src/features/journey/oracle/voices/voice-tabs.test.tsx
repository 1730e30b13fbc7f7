import { expect, it } from "vitest";
import { renderWithData } from "../../../../lib/page/testing.tsx";
import { sampleSlip } from "../testing.ts";
import { VoiceTabs } from "./voice-tabs.tsx";

const shown = (question: string) =>
  renderWithData(
    <VoiceTabs
      draw={{
        id: "0190a000-0000-7000-8000-000000000002",
        question,
        drawnAt: "2026-03-04T16:30:00.000Z",
        oracle: sampleSlip,
      }}
      plain={<p>先停一停。</p>}
    />,
    () => {},
  );

it("a reading can be rated, unless its question has words of crisis: nothing of it is stored", () => {
  for (const question of ["", "今年要不要換工作？", "我不想活了"]) expect(shown(question)).toContain("先停一停。");
  expect(shown("今年要不要換工作？")).toContain("這段解讀，有說進心裡嗎？");
  expect(shown("我不想活了")).not.toContain("有說進心裡嗎");
});
