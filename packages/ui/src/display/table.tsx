import type { ComponentProps } from "react";
import { classList } from "../class-list.tsx";

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
