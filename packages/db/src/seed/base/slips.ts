import { oracleSlips, slipVersions } from "../../schema/oracle.ts";
import { oracleSlips as slipContents } from "../content/slips/index.ts";
import { seedId } from "../identity.ts";
import { type Noun, nounOf } from "./noun.ts";

/** The slips with their first versions. The title of the first version is a slip's natural key. */
export function slips(createdAt: Date): Noun {
  const versions = nounOf(
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
  const rows = nounOf(
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
    async lay(db, wanted) {
      await versions.lay(db, wanted);
      return rows.lay(db, wanted);
    },
  };
}
