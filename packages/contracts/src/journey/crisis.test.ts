import { describe, expect, it } from "vitest";
import { crisisPhrases, harmlessPhrases, mentionsCrisis } from "./crisis.ts";

describe("words of crisis", () => {
  it("are at least forty, and each is heard in the middle of a sentence", () => {
    expect(new Set(crisisPhrases).size).toBeGreaterThanOrEqual(40);
    for (const phrase of crisisPhrases) expect(mentionsCrisis(`最近我常常覺得${phrase}，怎麼辦`), phrase).toBe(true);
  });

  it.each([
    "我 不 想 活 了",
    "想，死。",
    "想🙂死",
    "自-殺",
    "我不想活在過去，我是不想活了",
    "I want to die",
    "suicidal",
    "老闆說跳樓價，我卻真的想跳樓",
    "ｓｕｉｃｉｄｅ".normalize("NFKC"),
  ])("are heard through what stands between: %s", (text) => expect(mentionsCrisis(text)).toBe(true));

  it.each([
    "我想死你了，什麼時候回來",
    "這週末不想活動，只想睡覺",
    "累死了，今天加班到十點",
    "笑死，這支籤也太準",
    "百貨公司跳樓大拍賣要不要去",
    "想搭六福村的跳樓機",
    "中秋燒炭烤肉要約誰",
    "我們走上吊橋的時候起霧了",
    "他打我手機我沒接到，該回電嗎",
    "我不想活在過去的陰影裡",
    "我不想活成別人的樣子",
    "自殺突擊隊好看嗎",
    "想不開車改搭捷運，會順嗎",
    "想不開店了，該收起來嗎",
    "今年該不該結束自己的公司",
    "死線快到了，來得及嗎",
    "想死背單字還是理解就好",
    "我想念過世的外婆",
    "考試考死了怎麼辦",
    "愛死這首歌了",
    "餓死了，晚餐吃什麼",
    "我和死黨吵架了",
    "這件事情不要死纏爛打",
    "想不開心也難",
    "手機殺價會成功嗎",
  ])("are not heard in everyday words: %s", (text) => expect(mentionsCrisis(text)).toBe(false));

  it("keep every harmless phrase harmless by itself", () => {
    expect(new Set(harmlessPhrases).size).toBeGreaterThanOrEqual(20);
    for (const phrase of harmlessPhrases) expect(mentionsCrisis(phrase), phrase).toBe(false);
  });
});
