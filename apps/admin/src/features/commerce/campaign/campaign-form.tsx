import { trpc } from "@panshi/client/trpc";
import {
  CAMPAIGN_CODE_MAX,
  CAMPAIGN_DESCRIPTION_MAX,
  CAMPAIGN_NAME_MAX,
  type Campaign,
  CampaignInput,
  campaignAudiences,
  campaignTypes,
} from "@panshi/contracts/commerce/campaign";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { typedFormFields, type ValuesOf } from "../../../kit/form/form-fields.tsx";
import { campaignResource } from "./campaign-resource.ts";

const empty: ValuesOf<typeof CampaignInput> = {
  name: "",
  description: "",
  type: "social_media",
  targetAudience: "all_users",
  startDate: "",
  endDate: "",
  budget: 0,
  landingPath: "/",
  code: "",
  isActive: true,
};
const field = typedFormFields<typeof CampaignInput>();

/** Adds or edits a campaign (S2.126). Its code is chosen once, for it is in links that were handed out. */
export function CampaignForm({ campaign }: { campaign: Campaign | null }) {
  const { create, update } = trpc.useUtils().client.admin.campaign;
  return (
    <FormDialog
      noun={campaignResource}
      row={campaign}
      schema={CampaignInput}
      empty={empty}
      save={(input, base) => (base ? update.mutate({ ...input, ...base }) : create.mutate(input))}
    >
      <field.Text
        name="name"
        label="名稱"
        required
        maxLength={CAMPAIGN_NAME_MAX}
        className="font-display text-xl font-black"
      />
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <field.Select name="type" label="類型" options={campaignTypes} />
        <field.Select name="targetAudience" label="對象" options={campaignAudiences} />
        <field.Day name="startDate" label="開始日" required hint="這天一開始就計算" />
        <field.Day name="endDate" label="結束日" required hint="算到這天結束" />
        {/* What is no number is 0 (S5.29). */}
        <field.Number name="budget" label="預算（NT$）" fallback={0} hint="沒有數字就是 0，表示沒有編列預算" />
        <field.Text
          name="landingPath"
          label="連結打開的頁面"
          hint="本站的路徑，例如 /blog；空白是首頁"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <field.Text
        name="code"
        label="代碼"
        required={campaign !== null}
        readOnly={campaign !== null}
        maxLength={CAMPAIGN_CODE_MAX}
        hint={
          campaign
            ? "代碼在發出去的連結裡，不能更改"
            : "連結裡的字，英文小寫、數字與連字號；空白由系統產生，存了就不能更改"
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <field.Area name="description" label="說明" maxLength={CAMPAIGN_DESCRIPTION_MAX} hint="只有後台看得到" />
      <field.Switch name="isActive" label="啟用" hint="停用之後，連結帶到首頁，點擊與曝光不再計算" />
    </FormDialog>
  );
}
