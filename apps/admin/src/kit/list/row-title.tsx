import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";

/** The way back from a row's own page: the list as it was, with its filters. */
type BackLinkState = { back?: string } | null;

/** A row's title; a link where the row has a page of its own. */
export function RowTitle({ to, children }: { to: string | undefined; children: ReactNode }) {
  const { search } = useLocation();
  if (to === undefined) return children;
  return (
    <Link to={to} state={{ back: search } satisfies BackLinkState} className="row-link">
      {children}
    </Link>
  );
}
