import { type OracleSlip, oracleCategories, SlipInput, SlipListInput } from "@panshi/contracts/journey/oracle";
import { expect, it } from "vitest";
import { typedFormFields, type ValuesOf } from "./form/form-fields.tsx";
import type { Columns } from "./list/columns.ts";
import type { FilterDefinitions } from "./list/choices.tsx";

type Slips = typeof SlipListInput;

// `npm run types` fails where a line below an expected error compiles.
it("what a noun declares is checked against its contract", () => {
  const columns: Columns<OracleSlip, Slips> = [
    { header: "標題", field: "title", sort: "title", card: "title" },
    { header: "更新時間", cell: (slip) => slip.updatedAt, sort: "-updatedAt" },
    // @ts-expect-error: no such field
    { header: "標題", field: "name" },
    // @ts-expect-error: a list of texts needs a cell
    { header: "反問", field: "questions" },
    // @ts-expect-error: the list has no such sort
    { header: "標題", field: "title", sort: "createdAt" },
  ];
  const filters: FilterDefinitions<Slips>[] = [
    {
      category: { label: "類別", options: oracleCategories },
      isActive: { label: "狀態", options: { true: "是", false: "否" } },
    },
    // @ts-expect-error: the list has no such filter
    { title: { label: "標題", options: {} } },
    // @ts-expect-error: a value of the filter has no label
    { isActive: { label: "狀態", options: { true: "是" } } },
  ];
  const { Text, Number, Select } = typedFormFields<typeof SlipInput>();
  type Props<Field extends (props: never) => unknown> = Parameters<Field>[0];
  // @ts-expect-error: a number is no text
  const text: Props<typeof Text> = { name: "displayOrder", label: "順序" };
  // @ts-expect-error: a text is no number
  const number: Props<typeof Number> = { name: "title", label: "標題" };
  // @ts-expect-error: a level has no label
  const select: Props<typeof Select<"fortuneLevel">> = { name: "fortuneLevel", label: "籤等", options: { good: "吉" } };
  // @ts-expect-error: a new slip's values are complete
  const values: ValuesOf<typeof SlipInput> = { title: "" };
  expect([columns, filters, text, number, select, values]).toHaveLength(6);
});
