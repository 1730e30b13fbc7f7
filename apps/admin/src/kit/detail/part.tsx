import { type ReactNode, useId } from "react";

type PartProps = { title: string; actions?: ReactNode; children: ReactNode };

/** A part of a page about one row: its heading with what can be done there, and its content. */
export function Part({ title, actions, children }: PartProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line-strong">
        <h2 id={heading} className="py-2 text-xl">
          {title}
        </h2>
        <div className="flex flex-wrap gap-x-2">{actions}</div>
      </div>
      {children}
    </section>
  );
}

/** A row: what it is, details below it, and a state or a figure at its end. */
export function PartRow({ what, end, children }: { what: ReactNode; end?: ReactNode; children?: ReactNode }) {
  return (
    <li className="part-row">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-4">{what}</div>
        {children && <div className="text-sm break-words text-ink-soft">{children}</div>}
      </div>
      {end && <div className="flex flex-wrap items-center gap-x-4 text-sm">{end}</div>}
    </li>
  );
}

/** Terms with their values, below each other. */
export function Facts({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl>
      {Object.entries(facts).map(([term, value]) => (
        <div key={term} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 border-b border-line py-1.5 text-sm">
          <dt className="text-ink-soft">{term}</dt>
          {/* A date is what is asked for here, not beside it. */}
          <dd className="break-words [&_time]:text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
