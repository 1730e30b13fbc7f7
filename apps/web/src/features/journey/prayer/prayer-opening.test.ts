import { expect, it } from "vitest";
import { prayerHeadingAndText } from "./prayer-list.tsx";

const long = `願我每天寫三百字，寫得不好也留著。${"一天一天來，".repeat(20)}`;

it.each([
  ["a title of its own stands above the text", "把論文寫完", "願我每天寫三百字。", "把論文寫完", "願我每天寫三百字。"],
  ["one sentence is shown once", "願我好好睡", "願我好好睡。", "願我好好睡。", null],
  ["a first sentence is not repeated", "願我好好睡", "願我好好睡。\n多喝水。", "願我好好睡。 多喝水。", null],
  ["a cut title is not repeated", "願我每天寫三百字，寫得不好也留…", long, `${long.slice(0, 54)}…`, null],
  ["an emptied wish keeps its title", "祈願", "", "祈願", null],
])("%s", (_, title, content, heading, more) => {
  expect(prayerHeadingAndText(title, content)).toEqual({ heading, more });
});
