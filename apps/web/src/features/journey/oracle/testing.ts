import type { Oracle } from "@panshi/contracts/journey/oracle";

/** A slip for tests. */
export const sampleSlip: Oracle = {
  id: "0190a000-0000-7000-8000-000000000001",
  title: "石火無薪",
  category: "general",
  fortuneLevel: "poor",
  imageUrl: null,
  interpretationContent: "先停一停。",
  advice: "今天早點睡。",
  description: "敲石生花落冷灰",
  wayOut: ["一再從頭開始，最耗力氣。", "別人盼你立刻發光的眼神。", "等手邊備齊那三樣材料，再問能不能點火。"],
  askAgainDays: 14,
};
