import { Children, isValidElement, type ReactElement, type ReactNode, useState } from "react";

type Shown = ReactElement<Record<string, unknown> & { children?: ReactNode }>;
type Step = (shown: ReactNode) => void;

/**
 * For tests, in a rendering to a string: what a component shows after some steps, e.g. pressing its buttons. Each step gets the
 * elements that the component itself has, after the step before.
 */
export function RunSteps({ of, steps }: { of: () => ReactNode; steps: readonly Step[] }): ReactNode {
  const [left] = useState(() => [...steps]);
  const shown = of();
  left.shift()?.(shown);
  return shown;
}

/** For tests: the first element of these that matches, in the order in which they are read. */
export function findElement(shown: ReactNode, matches: (element: Shown) => boolean): Shown {
  const found = elementsOf(shown).find(matches);
  if (!found) throw new Error("no such element");
  return found;
}

const elementsOf = (shown: ReactNode): Shown[] =>
  Children.toArray(shown).flatMap((child) =>
    isValidElement(child) ? [child as Shown, ...elementsOf((child as Shown).props.children)] : [],
  );

/** For tests: presses the first of these elements that has the word among its texts and can be pressed. */
export function press(shown: ReactNode, word: string): void {
  const hasWord = ({ props }: Shown) =>
    typeof props["onClick"] === "function" && Children.toArray(props.children).includes(word);
  (findElement(shown, hasWord).props["onClick"] as () => void)();
}
