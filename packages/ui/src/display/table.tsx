import type { ComponentProps, ReactNode } from "react";
import { classList } from "../class-list.tsx";

type TableProps = {
  /** The table's caption, visually hidden. */
  caption: string;
  className?: string;
  children: ReactNode;
};

/** A table that scrolls sideways where it is too wide. */
export function Table({ caption, className, children }: TableProps) {
  return (
    <div role="region" aria-label={caption} tabIndex={0} className={classList("overflow-x-auto", className)}>
      <table className="data-table w-full border-collapse text-start text-sm">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

type CellProps = { /** Aligns numbers to the end of the column. */ figure?: boolean };

/** A header cell. */
export function Th({ figure, className, ...rest }: ComponentProps<"th"> & CellProps) {
  return (
    <th
      scope="col"
      {...rest}
      className={classList("px-4 py-3 font-normal text-ink-soft", figure ? "text-end" : "text-start", className)}
    />
  );
}

/** A cell. */
export function Td({ figure, className, ...rest }: ComponentProps<"td"> & CellProps) {
  return <td {...rest} className={classList("px-4 py-3 align-top", figure && "tabular text-end", className)} />;
}
