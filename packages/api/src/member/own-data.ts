import { AccountExport, DeleteAccountInput } from "@panshi/contracts/site/own-data";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { deleteAccount } from "@panshi/core/site/own-data/delete-account";
import { EXPORT_TIMEOUT, exportAccountData } from "@panshi/core/site/own-data/export-account-data";
import * as z from "zod/mini";
import { requireSessionToken } from "../browser.ts";
import type { StreamedDownload } from "../procedure-meta.ts";
import { memberProcedure, router } from "../trpc.ts";

export const ownData = router({
  export: memberProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/api/account/export",
        summary: "下載自己的全部資料",
        kind: "download",
        fileSchema: AccountExport,
        tag: "帳號",
      },
    })
    .query(
      ({ ctx }): StreamedDownload => ({
        filename: `panshi-export-${taipeiDay(ctx.clock.now())}.json`,
        mediaType: "application/json; charset=utf-8",
        timeoutMs: EXPORT_TIMEOUT,
        chunks: exportAccountData(ctx),
      }),
    ),
  deleteAccount: memberProcedure
    .input(DeleteAccountInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await deleteAccount(ctx, { ...input, token: requireSessionToken(ctx) });
      ctx.transport.signOutBrowser();
    }),
});
