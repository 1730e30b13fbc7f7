import { SwitchesInput, SwitchSettings } from "@panshi/contracts/settings";
import { updateSwitches } from "@panshi/core/settings/update-switches";
import { viewSwitchSettings } from "@panshi/core/settings/view-switch-settings";
import { administratorProcedure, router } from "../../trpc.ts";

const switchesPath = "/api/admin/settings/switches";
const tag = "後台設定";

export const settings = router({
  switches: administratorProcedure("content:read")
    .meta({ rest: { method: "GET", path: switchesPath, summary: "註冊、祈願、付款與維護的開關", tag } })
    .output(SwitchSettings)
    .query(({ ctx }) => viewSwitchSettings({ ctx })),
  updateSwitches: administratorProcedure("settings:switches")
    .meta({
      rest: {
        method: "PUT",
        path: switchesPath,
        summary: "切換註冊、祈願、付款與維護",
        errors: ["edit_conflict"],
        tag,
      },
    })
    .input(SwitchesInput)
    .output(SwitchSettings)
    .mutation(({ ctx, input }) => updateSwitches({ ctx, input })),
});
