import { oracleSlips, slipVersions } from "../../schema/oracle.ts";
import { slipContents } from "../content/slips/index.ts";
import { seedId } from "../seed-ids.ts";
import { type SeedPart, tableSeedPart } from "./seed-part.ts";

/** The slips with their first versions. The natural key is the title of the first version. */
export function slipsSeed(createdAt: Date): SeedPart {
  const versions = tableSeedPart(
    "slip versions",
    slipVersions,
    slipContents.map(({ verse, ...slip }) => ({
      key: slip.title,
      row: {
        id: seedId("slip version", slip.title),
        slipId: seedId("slip", slip.title),
        ...slip,
        description: verse.join("\n"),
        createdAt,
      },
    })),
  );
  const rows = tableSeedPart(
    "slips",
    oracleSlips,
    slipContents.map(({ title }, index) => ({
      key: title,
      row: {
        id: seedId("slip", title),
        currentVersionId: seedId("slip version", title),
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
