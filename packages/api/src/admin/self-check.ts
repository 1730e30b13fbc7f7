import { SelfCheckCall } from "@panshi/contracts/site/self-check";
import type { AnyRouter } from "@trpc/server";
import * as z from "zod/mini";
import { appRouter } from "../index.ts";
import { listAdminQueries } from "../read-only-calls.ts";
import { router, signedInAdministratorProcedure } from "../trpc.ts";

export const selfCheck = router({
  /** What `/admin/test` calls. Names alone, which the scripts of the back office hold too. */
  calls: signedInAdministratorProcedure
    .output(z.array(SelfCheckCall))
    .query((): SelfCheckCall[] => listAdminQueries(appRouter as AnyRouter)),
});
