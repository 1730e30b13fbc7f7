import { errors } from "@panshi/contracts/platform/errors";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { renderWithData } from "../../../lib/page/testing.tsx";
import { RitualRefused } from "./ritual-refused.tsx";
import { CrisisWishNotice } from "./crisis-wish-notice.tsx";
import { WishReceived } from "./wish-received.tsx";

const nothing = () => {};
const html = (part: ReactNode) => renderWithData(part, nothing);
const received = (planRuns: boolean, topic: "health" | null = null) =>
  html(<WishReceived wish={{ text: "願我睡得好。", topic }} onSlip={nothing} planRuns={planRuns} offer="看看方案" />);

test("a wish that was received stands as it was written, with its topic, and promises no manual without a plan", () => {
  expect(received(true)).toMatch(/<blockquote[^>]*>願我睡得好。<\/blockquote>/);
  expect(received(true)).toContain("看看方案");
  expect(received(true, "health")).toContain("<span>健康</span>");
  expect(received(true)).not.toContain("健康");
  for (const planRuns of [true, false]) {
    const page = received(planRuns);
    expect(page.includes("每天一則，陪你把願走成日子。"), String(planRuns)).toBe(planRuns);
    for (const step of ["先抽一支，回應這個願。", "走到的那一天，回來寫一句感謝。"]) expect(page).toContain(step);
  }
});

test("a wish with words of crisis is kept, below the helplines, and its slip waits", () => {
  const page = html(<CrisisWishNotice wish="願我還在。" onSlip={nothing} />);
  expect(page).toContain("1925");
  expect(page).toContain("願我還在。");
  expect(page.indexOf("1925")).toBeLessThan(page.indexOf("我還是想看這支籤"));
});

test("a refused ritual says what was not sent, and leads back to where its reader belongs", () => {
  const refused = (member: boolean, message?: string) =>
    html(<RitualRefused code="internal" message={message} member={member} wishKept onRetry={nothing} offer={null} />);
  expect(refused(true)).toContain("祈願未能送出，請稍後再試或聯絡客服");
  expect(refused(true)).toMatch(/href="\/dashboard"[^>]*>回靈魂聖殿/);
  expect(refused(false)).toContain("註冊失敗，請稍後再試或聯絡客服");
  expect(refused(false)).toMatch(/href="\/"[^>]*>回首頁/);
  expect(refused(true, errors.internal.message)).toContain(`<p class="text-sm">${errors.internal.message}</p>`);
  expect(refused(true)).toContain("你選的和你寫的都還在，不會不見。");
});

test("where nothing was written, the heading says what can wait", () => {
  const heading = (code: "ritual_limit" | "membership_required" | "maintenance") =>
    /<h1[^>]*>(.*)<\/h1>/.exec(
      html(<RitualRefused code={code} message="x" member wishKept={false} onRetry={nothing} offer={null} />),
    )?.[1];
  expect(heading("ritual_limit")).toBe("今天這一場，走完了");
  expect(heading("membership_required")).toBe("下一場儀式，等方案接上");
  expect(heading("maintenance")).toBe("儀式先等一等");
});
