import { type ErrorCode, errors } from "@panshi/contracts/platform/errors";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { RitualRefused } from "./ritual-refused.tsx";

const page = (code: ErrorCode, wishKept: boolean) =>
  renderToStaticMarkup(
    <StaticRouter location="/ritual-ceremony">
      <RitualRefused
        code={code}
        message={errors[code].message}
        member
        wishKept={wishKept}
        onRetry={() => undefined}
        offer="看看修行方案"
      />
    </StaticRouter>,
  );
const heading = (code: ErrorCode, wishKept: boolean) => /<h1[^>]*>(.*)<\/h1>/u.exec(page(code, wishKept))?.[1];

test.each(["ritual_limit", "membership_required", "prayers_closed", "maintenance"] as const)(
  "a refusal (%s) says that the wish is kept only where one was written, in whole sentences",
  (code) => {
    expect(heading(code, true)).toBe("這個願，先替你留著");
    expect(heading(code, false)).not.toContain("這個願");
    expect(page(code, true)).toContain(`${errors[code].message}。</p>`);
  },
);

test("only a refusal that another try can end offers one; today's ritual and an ended plan lead to a slip", () => {
  const offered = (code: ErrorCode) =>
    ["再試一次", "抽一支籤", "看看修行方案"].filter((words) => page(code, true).includes(words));
  expect(offered("ritual_limit")).toEqual(["抽一支籤"]);
  expect(offered("membership_required")).toEqual(["抽一支籤", "看看修行方案"]);
  for (const code of ["prayers_closed", "maintenance", "internal"] as const)
    expect(offered(code)).toEqual(["再試一次"]);
});
