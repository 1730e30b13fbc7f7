import { GeneralSettings, GeneralSettingsEdit } from "@panshi/contracts/platform/general-settings";
import { SwitchesInput, SwitchSettings } from "@panshi/contracts/platform/switches";
import {
  updateGeneralSettings,
  updateSwitches,
  viewGeneralSettings,
  viewSwitchSettings,
} from "@panshi/core/platform/settings/staff/manage-settings";
import { administratorProcedure, router } from "../trpc.ts";
import { staffMutation } from "./staff-procedure.ts";

const path = "/api/admin/settings";
const tag = "後台設定";

export const settings = router({
  general: administratorProcedure(viewGeneralSettings.permission)
    .meta({ rest: { method: "GET", path: `${path}/general`, summary: "網站資料", tag } })
    .output(GeneralSettings)
    .query(({ ctx }) => viewGeneralSettings(ctx)),
  updateGeneral: staffMutation(updateGeneralSettings, GeneralSettingsEdit, GeneralSettings, {
    method: "PUT",
    path: `${path}/general`,
    summary: "更新網站資料",
    errors: ["edit_conflict"],
    tag,
  }),
  switches: administratorProcedure(viewSwitchSettings.permission)
    .meta({ rest: { method: "GET", path: `${path}/switches`, summary: "註冊、祈願、付款與維護的開關", tag } })
    .output(SwitchSettings)
    .query(({ ctx }) => viewSwitchSettings(ctx)),
  updateSwitches: staffMutation(updateSwitches, SwitchesInput, SwitchSettings, {
    method: "PUT",
    path: `${path}/switches`,
    summary: "切換註冊、祈願、付款與維護",
    errors: ["edit_conflict"],
    tag,
  }),
});
