import { expect, type Page } from "@playwright/test";

/**
 * No line begins with closing punctuation, and no text ends in a line of one character. Looks at the last characters of every
 * text and at its punctuation alone, so that it is cheap on a long page.
 */
export async function expectGoodLineBreaks(page: Page): Promise<void> {
  expect(await page.evaluate(badLineBreaks), "lines that break where Chinese text must not").toEqual([]);
}

/** Runs in the page: the end of each line before a bad break and the beginning of the next, e.g. `祈願｜，然後`. */
function badLineBreaks(): string[] {
  const closing = /[，。、；：？！」』）》〉】％…]/u;
  const found: string[] = [];
  const range = document.createRange();
  const blockOf = (element: Element): Element => {
    let block = element;
    while (block.parentElement && getComputedStyle(block).display.startsWith("inline") && block !== document.body)
      block = block.parentElement;
    return block;
  };
  type Place = { node: Text; at: number };
  const boxOf = ({ node, at }: Place): DOMRect | undefined => {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return Array.from(range.getClientRects()).find(({ width, height }) => width > 0 && height > 0);
  };
  /** Whether the second character begins a line after the first. */
  const isBreak = (before: DOMRect, after: DOMRect, vertical: boolean): boolean =>
    vertical ? after.right <= before.left + 1 : after.top >= before.bottom - 1;

  const texts = new Map<Element, Text[]>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const { parentElement } = node;
    if (!node.data.trim() || !parentElement?.checkVisibility({ contentVisibilityAuto: true })) continue;
    if (parentElement.closest("script, style, textarea, .sr-only, svg, [hidden]")) continue;
    const block = blockOf(parentElement);
    texts.set(block, [...(texts.get(block) ?? []), node]);
  }
  for (const [block, nodes] of texts) {
    const { writingMode, lineHeight } = getComputedStyle(block);
    const vertical = writingMode.startsWith("vertical");
    // Most texts are labels of one line, which cannot break.
    if (!vertical && block.getBoundingClientRect().height < 2 * Number.parseFloat(lineHeight)) continue;
    const places: Place[] = nodes.flatMap((node) =>
      Array.from(node.data, (_, at) => ({ node, at })).filter(({ at }) => (node.data[at] ?? "").trim() !== ""),
    );
    const charOf = ({ node, at }: Place) => node.data[at] ?? "";
    const report = (place: number) => {
      const all = places.map(charOf);
      found.push(`${all.slice(Math.max(0, place - 8), place).join("")}｜${all.slice(place, place + 8).join("")}`);
    };
    const breaksAt = (place: number): boolean => {
      const [before, after] = [places[place - 1], places[place]].map((each) => each && boxOf(each));
      return before !== undefined && after !== undefined && isBreak(before, after, vertical);
    };
    for (let place = 1; place < places.length; place += 1)
      if (closing.test(charOf(places[place] as Place)) && breaksAt(place)) report(place);
    let last = places.length - 1;
    while (last > 0 && closing.test(charOf(places[last] as Place))) last -= 1;
    // A short text in a narrow place may have no better break.
    if (last >= 5 && /\p{Script=Han}/u.test(charOf(places[last] as Place)) && breaksAt(last)) report(last);
  }
  return found;
}
