import type { ErrorCode } from "@panshi/contracts/errors";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { RitualRefused } from "./ritual-refused.tsx";

const heading = (code: ErrorCode, wishKept: boolean) => {
  const page = renderToStaticMarkup(
    <StaticRouter location="/ritual-ceremony">
      <RitualRefused code={code} message="" member wishKept={wishKept} onRetry={() => undefined} />
    </StaticRouter>,
  );
  return /<h1[^>]*>(.*)<\/h1>/u.exec(page)?.[1];
};

test.each(["ritual_limit", "membership_required", "prayers_closed", "maintenance"] as const)(
  "a refusal (%s) says that the wish is kept only where one was written",
  (code) => {
    expect(heading(code, true)).toBe("這個願，先替你留著");
    expect(heading(code, false)).not.toContain("這個願");
  },
);
