import { prayerManuals } from "@panshi/contracts/journey/catalogue/prayer-manuals";
import { choiceNames } from "../../../lib/components/choice-names.ts";
import type { Choices } from "./choices.ts";

/** The names of the choices so far, in the journey's order. */
export const chosenNames = (choices: Choices): string[] =>
  [...Object.values(choiceNames(choices)), prayerManuals.find(({ key }) => key === choices.prayerManual)?.name].filter(
    (name) => name !== undefined,
  );
