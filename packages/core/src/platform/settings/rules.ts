import { defaultGeneralSettings, GeneralSettings } from "@panshi/contracts/platform/general-settings";

/** The key of the general settings in the `settings` table. */
export const GENERAL_KEY = "general";

/** A stored row; a field that was never written has its default. */
export const toGeneralSettings = ({ value, updatedAt }: { value: unknown; updatedAt: string }): GeneralSettings =>
  GeneralSettings.parse({ ...defaultGeneralSettings, ...(value as object), updatedAt });
