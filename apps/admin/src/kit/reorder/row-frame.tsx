import { type ComponentProps, createElement } from "react";
import type { ReorderControls } from "./use-reorder.ts";

type RowFrameProps = Omit<ComponentProps<"li">, "id"> & {
  as: "tr" | "li";
  id: string;
  order: ReorderControls | undefined;
  "data-selected"?: boolean;
};

/** The element of a row, which moves where the list can be put in order by hand. */
export function RowFrame({ as, id, order, ...rest }: RowFrameProps) {
  const props = { "data-row": id, tabIndex: -1, ...rest };
  const Row = order?.parts?.Row;
  return Row ? <Row as={as} id={id} {...props} /> : createElement(as, props as object);
}
