import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";

/** The way back from a row's own page: the list as it was, with its filters. */
type BackLinkState = { back?: string } | null;

type RowTitleProps = { to: string | undefined; onOpen: (() => void) | undefined; children: ReactNode };

/** A row's title: a link where the row has a page of its own, else a button that opens its dialog, if it has one. */
export function RowTitle({ to, onOpen, children }: RowTitleProps) {
  const { search } = useLocation();
  if (to === undefined) {
    if (!onOpen) return children;
    return (
      <button type="button" onClick={onOpen} className="row-link text-start">
        {children}
      </button>
    );
  }
  return (
    <Link to={to} state={{ back: search } satisfies BackLinkState} className="row-link">
      {children}
    </Link>
  );
}
