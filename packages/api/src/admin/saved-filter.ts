import { SavedFilter, SavedFilterInput, SavedFilterListInput } from "@panshi/contracts/site/saved-filter";
import { IdInput } from "@panshi/contracts/platform/text";
import { listSavedFilters, removeSavedFilter, saveFilter } from "@panshi/core/site/saved-filter/saved-filters";
import * as z from "zod/mini";
import { router, signedInAdministratorProcedure } from "../trpc.ts";

/** Any administrator's own. */
export const savedFilter = router({
  list: signedInAdministratorProcedure
    .input(SavedFilterListInput)
    .output(z.array(SavedFilter))
    .query(({ ctx, input }) => listSavedFilters(ctx, input)),
  save: signedInAdministratorProcedure
    .input(SavedFilterInput)
    .output(SavedFilter)
    .mutation(({ ctx, input }) => saveFilter(ctx, input)),
  remove: signedInAdministratorProcedure
    .input(IdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeSavedFilter(ctx, input)),
});
