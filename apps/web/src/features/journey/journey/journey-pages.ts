import { journeyDefaults, journeySteps } from "@panshi/contracts/journey/journey";
import { paths } from "../../../paths.ts";

/** The labels of the journey's five steps. */
export const stepLabels: readonly string[] = journeySteps.map((step) => step.label);

/** The pages of the journey in order (S2.73). */
const journeyPages = [...journeySteps.map((step) => step.path), "/prayer-wish-form", "/ritual-ceremony"] as const;
export type JourneyPath = (typeof journeyPages)[number];

/** The page after this one. */
export const pageAfter = (path: JourneyPath): JourneyPath =>
  journeyPages[journeyPages.indexOf(path) + 1] ?? "/ritual-ceremony";

/** The page after the rules: the first one, with the plan of the address, known or not (S2.64, S2.65). */
export const firstJourneyPath = (plan: string | null): string =>
  paths.planetSelection(plan || journeyDefaults.planType);

/** The page before this one; the rules before the first. */
export const pageBefore = (path: JourneyPath): string => journeyPages[journeyPages.indexOf(path) - 1] ?? "/intro";

/** How many of the five steps are completed on this page. */
export const completedStepCount = (path: JourneyPath): number =>
  Math.min(journeyPages.indexOf(path), journeySteps.length);
