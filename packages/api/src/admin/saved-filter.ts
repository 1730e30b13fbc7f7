import { SavedFilter, SavedFilterInput, SavedFilterList } from "@panshi/contracts/saved-filter";
import { id } from "@panshi/contracts/text";
import { listSavedFilters } from "@panshi/core/saved-filter/list-saved-filters";
import { removeSavedFilter } from "@panshi/core/saved-filter/remove-saved-filter";
import { saveFilter } from "@panshi/core/saved-filter/save-filter";
import * as z from "zod/mini";
import { router, signedInAdministratorProcedure } from "../trpc.ts";

/** Any administrator's own. */
export const savedFilter = router({
  list: signedInAdministratorProcedure
    .input(SavedFilterList)
    .output(z.array(SavedFilter))
    .query(({ ctx, input }) => listSavedFilters(ctx, input)),
  save: signedInAdministratorProcedure
    .input(SavedFilterInput)
    .output(SavedFilter)
    .mutation(({ ctx, input }) => saveFilter(ctx, input)),
  remove: signedInAdministratorProcedure
    .input(z.strictObject({ id }))
    .output(z.void())
    .mutation(({ ctx, input }) => removeSavedFilter(ctx, input)),
});
