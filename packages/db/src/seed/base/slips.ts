import { sql } from "drizzle-orm";
import { oracleSlips, slipVersions } from "../../schema/oracle.ts";
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

/**
 * Fills the line notes and the questions of versions that an earlier release seeded without them, once. Versions that
 * administrators made are filled too while their verse is the seeded one. What a version says otherwise never changes
 * (docs/decisions/0025).
 */
export const slipVoicesSeed = (): SeedPart => {
  const texts = slipContents.map(({ title, verse, lineNotes, questions }) => ({
    title,
    slip_id: slipId(title),
    description: verse.join("\n"),
    line_notes: lineNotes,
    questions,
  }));
  return {
    name: "slip voices",
    keys: texts.map(({ title }) => title),
    async insert(db, wanted) {
      const textsJson = JSON.stringify(texts.filter(({ title }) => wanted.has(title)));
      const filled = await db.execute(sql`update ${slipVersions} as version
        set line_notes = given.line_notes, questions = given.questions
        from json_to_recordset(${textsJson}::text::json)
          as given (slip_id uuid, description text, line_notes text[], questions text[])
        where version.slip_id = given.slip_id and version.description = given.description
          and version.line_notes = '{}' and version.questions = '{}'`);
      return filled.count;
    },
  };
};

/** Fills the ways out of versions of minor ill fortune that an earlier release seeded without them, as {@link slipVoicesSeed} does. */
export const slipWaysOutSeed = (): SeedPart => {
  const texts = slipContents.flatMap(({ title, verse, wayOut, askAgainDays }) =>
    wayOut === undefined
      ? []
      : [
          {
            title,
            slip_id: slipId(title),
            description: verse.join("\n"),
            way_out: wayOut,
            ask_again_days: askAgainDays ?? null,
          },
        ],
  );
  return {
    name: "slip ways out",
    keys: texts.map(({ title }) => title),
    async insert(db, wanted) {
      const textsJson = JSON.stringify(texts.filter(({ title }) => wanted.has(title)));
      const filled = await db.execute(sql`update ${slipVersions} as version
        set way_out = given.way_out, ask_again_days = given.ask_again_days
        from json_to_recordset(${textsJson}::text::json)
          as given (slip_id uuid, description text, way_out text[], ask_again_days integer)
        where version.slip_id = given.slip_id and version.description = given.description
          and version.fortune_level = 'poor' and version.way_out = '{}' and version.ask_again_days is null`);
      return filled.count;
    },
  };
};
