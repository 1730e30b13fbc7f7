import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ErrorBoundary } from "./error-boundary.tsx";

test("[S2.06] the fallback screen says what failed, reloads the same address, and leads to the landing page", () => {
  const boundary = new ErrorBoundary({ children: "內容" });
  expect(renderToStaticMarkup(boundary.render())).toBe("內容");
  boundary.state = ErrorBoundary.getDerivedStateFromError(new Error("slip is undefined"));
  const screen = renderToStaticMarkup(boundary.render());
  expect(screen).toContain("slip is undefined");
  expect([...screen.matchAll(/<a href="([^"]*)"[^>]*>([^<]+)</g)].map(([, href, label]) => [label, href])).toEqual([
    ["重新整理", ""],
    ["回首頁", "/"],
  ]);
});
