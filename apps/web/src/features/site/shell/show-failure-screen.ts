import { FAILURE_ADVICE, FAILURE_TITLE, failureDetail } from "./failure-text.ts";

const createElement = (tag: string, className: string, text: string, attributes: Record<string, string> = {}) => {
  const element = Object.assign(document.createElement(tag), { className, textContent: text });
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

/** Shows the failure screen without React, for when the app itself fails to render (S2.06). */
export function showFailureScreen(root: HTMLElement, error: unknown): void {
  console.error(error);
  const screen = createElement(
    "div",
    "night-sky grid min-h-dvh content-center justify-items-start gap-6 px-6 sm:px-24",
    "",
    {
      role: "alert",
    },
  );
  screen.append(
    createElement("h1", "text-4xl", FAILURE_TITLE),
    createElement("p", "measure text-ink-soft", FAILURE_ADVICE),
    createElement("p", "border-s-2 border-bad ps-4 text-sm text-ink-soft", failureDetail(error)),
    createElement("a", "line-face inline-flex min-h-12 items-center px-7", "重新整理", { href: location.href }),
    createElement("a", "inline-flex min-h-12 items-center text-ink-soft underline", "回首頁", { href: "/" }),
  );
  const main = document.createElement("main");
  main.append(screen);
  root.replaceChildren(main);
  // The screen is interactive (lib/page/early-input.ts).
  document.documentElement.dataset["ready"] = "";
}
