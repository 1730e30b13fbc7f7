import { referralPrograms } from "../../schema/commerce/referral.ts";
import { referralProgramContent } from "../content/referral-program.ts";
import { seedId } from "../seed-ids.ts";
import { tableSeedPart } from "./seed-part.ts";

export const REFERRAL_PROGRAM_ID = seedId("referral program", referralProgramContent.name);

/** One program, stopped: a super administrator starts it. */
export const referralProgramSeed = (createdAt: Date) =>
  tableSeedPart("referral program", referralPrograms, [
    {
      key: referralProgramContent.name,
      row: { id: REFERRAL_PROGRAM_ID, ...referralProgramContent, isActive: false, createdAt, updatedAt: createdAt },
    },
  ]);
