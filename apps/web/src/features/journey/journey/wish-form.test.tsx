import { trpc } from "@panshi/client/trpc";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { renderWithData } from "../../../lib/page/testing.tsx";
import { ManualChoice } from "./manual-choice.tsx";
import { TopicPicker, WishForm } from "./wish-form.tsx";

const nothing = () => {};
const form = (prayersOpen: boolean) =>
  renderWithData(<WishForm action="繼續" onWritten={nothing} />, (client) =>
    client.setQueryData(getQueryKey(trpc.member.site.capabilities, undefined, "query"), {
      modelAvailable: true,
      registrationOpen: true,
      prayersOpen,
    }),
  );

test("an empty wish has beginnings to choose from, and cannot be sent", () => {
  for (const opening of ["願我在慌的時候⋯⋯", "願我和他之間⋯⋯", "願這一年⋯⋯"]) expect(form(true)).toContain(opening);
  expect(form(true)).toMatch(/<button type="submit"[^>]*disabled=""/);
  expect(form(true)).not.toContain("1925");
});

test("while wishes cannot be sent, the form says so before anything is written", () => {
  expect(form(false)).toContain("祈願服務暫停一下");
  expect(form(true)).not.toContain("祈願服務暫停一下");
});

test("a wish need not have a topic", () => {
  const checked = (value: "health" | null) =>
    /<input[^>]*checked=""[^>]*\/><span[^>]*>([^<]*)</.exec(
      renderWithData(<TopicPicker value={value} onChoose={nothing} />, nothing),
    )?.[1];
  expect(checked(null)).toBe("不指定");
  expect(checked("health")).toBe("健康");
});

test("a chosen manual shows its seven days", () => {
  const choice = (chosen: "sleep_manual" | null) =>
    renderWithData(<ManualChoice chosen={chosen} onChoose={nothing} />, nothing);
  expect(choice("sleep_manual")).toContain("第七天");
  expect(choice("sleep_manual")).not.toContain("選一本，翻開看看裡面的七天。");
  expect(choice(null)).toContain("選一本，翻開看看裡面的七天。");
  expect(choice(null)).not.toContain("第七天");
});
