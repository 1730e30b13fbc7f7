import type { SortOf } from "@panshi/contracts/platform/list";
import type { ReactNode } from "react";
import type { AnyListDefinition, SortNameOf } from "./address.ts";
import type { AnyRow } from "../resource-info.ts";

/** The fields of a row that can be shown as they are. */
type Plain<Row> = { [Key in keyof Row]: Row[Key] extends string | number ? Key : never }[keyof Row];

/** A column of the table, and a part of the phone's card. */
export type Column<Row extends AnyRow, List extends AnyListDefinition = AnyListDefinition> = {
  header: string;
  /** The sort that its header asks for first: `name` from the smallest, `-updatedAt` from the newest. */
  sort?: SortOf<SortNameOf<List>>;
  /** What its order is called, from the smallest and from the largest; by default as {@link orderWords} says. */
  order?: OrderWords;
  /** A number or a date, aligned to the end. */
  figure?: boolean;
  /** It gives way while the table is wider than its place: those with 1 first, then those with 2, and so on. */
  gives?: 1 | 2 | 3 | 4;
  /**
   * Its place in a card: the heading (one column's, which also heads the table's row), a note below it, the corner, the
   * last line with the header before it (`labelled`) or without (the default), or nowhere.
   */
  card?: "title" | "note" | "corner" | "labelled" | "none";
  className?: string;
} & ({ field: Plain<Row>; cell?: never } | { field?: never; cell: (row: Row) => ReactNode });

/** What an order is called, from the smallest and from the largest. */
type OrderWords = { up: string; down: string };

export type Columns<Row extends AnyRow, List extends AnyListDefinition> = readonly Column<Row, List>[];

/** The place of a row that is moved in the list. */
export const placeColumn = {
  header: "順序",
  field: "displayOrder",
  sort: "displayOrder",
  figure: true,
  gives: 1,
  card: "none",
  className: "w-20 text-ink-soft",
} as const;

/** What a column shows of a row. */
export const renderColumnCell = <Row extends AnyRow>(column: Column<Row>, row: Row): ReactNode =>
  column.cell ? column.cell(row) : (row[column.field as keyof Row] as ReactNode);

/** A sort without its direction. */
export const sortName = (sort: string): string => sort.replace(/^-/, "");

/** The ends of an order: of times, of numbers, of texts. */
const ends = {
  time: { up: "舊的在前", down: "新的在前" },
  number: { up: "小的在前", down: "大的在前" },
  text: { up: "正序", down: "倒序" },
} as const satisfies Record<string, OrderWords>;

/** What the order of a column is called, in the line above the list and among a phone's choices: 更新時間，新的在前. */
export function orderWords({
  header,
  sort = "",
  figure,
  order,
}: Pick<Column<AnyRow>, "header" | "sort" | "figure" | "order">) {
  if (order) return order;
  const { up, down } = ends[sortName(sort).endsWith("At") ? "time" : figure ? "number" : "text"];
  return { up: `${header}，${up}`, down: `${header}，${down}` };
}
