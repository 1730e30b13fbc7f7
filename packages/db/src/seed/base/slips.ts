import { oracleSlips, slipVersions } from "../../schema/journey/oracle.ts";
import { searchVector } from "../../search.ts";
import { slipContents } from "../content/slips/index.ts";
import { seedId } from "../seed-ids.ts";
import { type SeedPart, tableSeedPart } from "./seed-part.ts";

const slipId = (title: string) => seedId("slip", title);

/** The slips with their first versions. The natural key is the title of the first version. */
export function slipsSeed(createdAt: Date): SeedPart {
  const versions = tableSeedPart(
    "slip versions",
    slipVersions,
    slipContents.map(({ verse, lineNotes, questions, wayOut = [], ...slip }) => ({
      key: slip.title,
      row: {
        id: seedId("slip version", slip.title),
        slipId: slipId(slip.title),
        ...slip,
        description: verse.join("\n"),
        lineNotes: [...lineNotes],
        questions: [...questions],
        wayOut: [...wayOut],
        createdAt,
      },
    })),
  );
  const rows = tableSeedPart(
    "slips",
    oracleSlips,
    slipContents.map(({ title, category, fortuneLevel, verse }, index) => ({
      key: title,
      row: {
        id: slipId(title),
        currentVersionId: seedId("slip version", title),
        title,
        category,
        fortuneLevel,
        search: searchVector(`${title}\n${verse.join("\n")}`),
        displayOrder: index + 1,
        isActive: true,
        createdAt,
        updatedAt: createdAt,
      },
    })),
  );
  return {
    ...rows,
    async insert(db, wanted) {
      await versions.insert(db, wanted);
      return rows.insert(db, wanted);
    },
  };
}
