import { fieldText, shortId } from "./field-labels.ts";

/** What the filters of a list or an export are called. The text of a search is not kept: `search` says that there was one. */
const labels: Readonly<Record<string, string>> = {
  filter: "篩選",
  status: "狀態",
  topic: "心事",
  care: "關懷",
  from: "從",
  to: "到",
  format: "格式",
  memberId: "會員",
};

/** The conditions under which rows were listed or exported; empty for none. */
export const filterText = (filters: Readonly<Record<string, unknown>>): string =>
  Object.entries(filters)
    .map(([name, value]) =>
      name === "search" ? "用了搜尋" : `${labels[name] ?? name} ${shortId(fieldText("prayer", name, value))}`,
    )
    .join("、");
