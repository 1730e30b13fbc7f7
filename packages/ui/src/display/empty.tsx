import type { ReactNode } from "react";

type EmptyProps = {
  title: string;
  /** What could be here and how to get it. */
  text?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  headingLevel?: 2 | 3;
};

/** An empty state with an optional action. */
export function EmptyState({ title, text, action, headingLevel = 3 }: EmptyProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="hollow grid justify-items-start gap-4 pb-16 pt-32 sm:py-16 sm:ps-16 sm:pe-44">
      <Heading className="text-2xl font-light">{title}</Heading>
      {text && <p className="measure text-ink-soft">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
