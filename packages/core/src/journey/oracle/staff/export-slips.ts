import { fortuneLevels, oracleCategories, type SlipListInput } from "@panshi/contracts/journey/oracle";
import { csvChunks, type FileColumns } from "../../../platform/csv.ts";
import { type AllRowsInput, everyBatch } from "../../../platform/list/read-page.ts";
import { staffStream } from "../../../platform/staff-verb.ts";
import { type SlipRow, slipListQuery } from "./store.ts";

const columns: FileColumns<SlipRow> = {
  編號: (slip) => slip.id,
  標題: (slip) => slip.title,
  類別: (slip) => oracleCategories[slip.category],
  籤等: (slip) => fortuneLevels[slip.fortuneLevel].label,
  籤詩: (slip) => slip.description,
  解籤內容: (slip) => slip.interpretation,
  建議: (slip) => slip.advice,
  逐句註解: (slip) => slip.lineNotes.join("\n"),
  反問: (slip) => slip.questions.join("\n"),
  留意放下再問: (slip) => slip.wayOut.join("\n"),
  再問天數: (slip) => slip.askAgainDays ?? "",
  圖片: (slip) => slip.imageUrl ?? "",
  順序: (slip) => slip.displayOrder,
  啟用: (slip) => (slip.isActive ? "是" : "否"),
  建立時間: { time: (slip) => slip.createdAt },
  更新時間: { time: (slip) => slip.updatedAt },
};

/** All slips of a search and filters or those of them that were selected, as a CSV file in chunks, in the list's order. */
export const exportSlips = staffStream(
  "oracles:read",
  (ctx, input: AllRowsInput<SlipListInput>): AsyncGenerator<string, void> =>
    csvChunks(columns, everyBatch({ ctx, list: slipListQuery, input })),
);
