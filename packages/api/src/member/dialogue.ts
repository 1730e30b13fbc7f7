import { Dialogue, DialogueInput } from "@panshi/contracts/journey/dialogue";
import { ListInput, pageSchema } from "@panshi/contracts/platform/list";
import { id, IdInput } from "@panshi/contracts/platform/text";
import {
  createDialogue,
  deleteDialogue,
  listDialogues,
  updateDialogue,
} from "@panshi/core/journey/dialogue/manage-dialogues";
import * as z from "zod/mini";
import { withTotalFlag, memberProcedure, router } from "../trpc.ts";

const tag = "靈魂聖殿";

export const dialogue = router({
  list: memberProcedure
    .meta({ rest: { method: "GET", path: "/api/soul-dialogues", summary: "自己的靈魂對話", paged: true, tag } })
    .input(ListInput)
    .output(pageSchema(Dialogue))
    .query(({ ctx, input }) => listDialogues(ctx, withTotalFlag(ctx, input))),
  create: memberProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/soul-dialogues",
        status: 201,
        summary: "寫下靈魂對話",
        errors: ["membership_required"],
        tag,
      },
    })
    .input(DialogueInput)
    .output(Dialogue)
    .mutation(({ ctx, input }) => createDialogue(ctx, input)),
  update: memberProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/api/soul-dialogues/:id",
        summary: "修改靈魂對話",
        errors: ["membership_required"],
        tag,
      },
    })
    .input(z.extend(DialogueInput, { id }))
    .output(Dialogue)
    .mutation(({ ctx, input }) => updateDialogue(ctx, input)),
  delete: memberProcedure
    .meta({ rest: { method: "DELETE", path: "/api/soul-dialogues/:id", status: 204, summary: "刪除靈魂對話", tag } })
    .input(IdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteDialogue(ctx, input)),
});
